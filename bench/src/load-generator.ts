// A process of its own: plays many devices over fewer TLS connections, one MQTT packet per write as real devices do. Each order says
// how fast to send and up to which message; it is answered at once with how many are on the wire.

import { readFileSync } from "node:fs";
import type { TLSSocket } from "node:tls";
import { openMqtt } from "./mqtt-connection.ts";

export type LoadPlan = Readonly<{
  port: number;
  caFile: string;
  connections: number;
  registrationsFile: string;
  /** Every device started then, and has sent this many readings since. */
  bootedAtMs: number;
  readingsBefore: number;
}>;
/** Null: as fast as the sockets take it. */
export type LoadOrder = Readonly<{ perSecond: number | null; upTo: number }>;

const plan: LoadPlan = JSON.parse(process.argv[2] ?? "{}");
const registrations = readFileSync(plan.registrationsFile, "utf8").trim().split("\n");
const ca = readFileSync(plan.caFile);
const TICK_MS = 5;
const AT_ONCE = 200;

const sockets: TLSSocket[] = [];
for (let index = 0; index < plan.connections; index++) {
  sockets.push(await openMqtt({ port: plan.port, ca }, { clientId: `load-${index}`, username: "load", password: "load" }));
}

/** Water that stands well, so that a look at the fleet finds nothing to say. */
const distanceMm = (deviceIndex: number, seq: number): string => (35 + ((deviceIndex + seq) % 100) / 10).toFixed(1);

function packet(sent: number): Buffer {
  const nowMs = Date.now();
  const deviceIndex = sent % registrations.length;
  const seq = plan.readingsBefore + 1 + Math.floor(sent / registrations.length);
  const payload = `{"v":1,"device_id":"hc-0a1b2c3d4e5f","ts":${Math.floor(nowMs / 1000)},"water_mm":${distanceMm(deviceIndex, seq)},"sensor_ok":true,"firmware_version":"1.2.3","rssi":-61,"top_height":30.0,"drain_height":60.0,"hysteresis":3.0,"relays":[true,false,false,false,false],"boot":"57-9f3c1a77","seq":${seq},"up_ms":${nowMs - plan.bootedAtMs},"raw_mm":45,"err":0,"state":"idle","fault":null,"run":null,"temp_c":25.4,"config_rev":12}`;
  const topic = `halocline/v1/${registrations[deviceIndex]}/telemetry`;
  const length = 2 + topic.length + payload.length;
  const bytes = Buffer.allocUnsafe(3 + length);
  bytes[0] = 0x30;
  bytes[1] = (length & 0x7f) | 0x80;
  bytes[2] = length >> 7;
  bytes.writeUInt16BE(topic.length, 3);
  bytes.write(topic, 5, "latin1");
  bytes.write(payload, 5 + topic.length, "latin1");
  return bytes;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let sent = 0;
let order: LoadOrder = { perSecond: null, upTo: 0 };
let pace = { fromSent: 0, fromMs: 0 };

const due = (): number =>
  order.perSecond === null
    ? sent + AT_ONCE
    : pace.fromSent + Math.floor(((performance.now() - pace.fromMs) / 1000) * order.perSecond);

async function run(): Promise<never> {
  for (;;) {
    const until = Math.min(due(), order.upTo);
    let isRoomy = true;
    for (; sent < until; sent++) isRoomy = (sockets[sent % sockets.length] as TLSSocket).write(packet(sent)) && isRoomy;
    if (order.perSecond !== null || sent >= order.upTo) await pause(TICK_MS);
    else if (isRoomy) await new Promise((resolve) => setImmediate(resolve));
    else while (sockets.some((socket) => socket.writableNeedDrain)) await pause(1);
  }
}

process.on("message", (next: LoadOrder) => {
  // A rate counts from the moment it was asked for, not from the last time there was one.
  if (next.perSecond !== order.perSecond || sent >= order.upTo) pace = { fromSent: sent, fromMs: performance.now() };
  order = next;
  process.send?.(sent);
});
void run();
process.send?.("ready");
