// A process of its own: plays many devices over fewer TLS connections, one MQTT packet per write as real devices do.
// Told by its parent how many messages to send and how fast; answers when they are on the wire.

import { readFileSync } from "node:fs";
import type { TLSSocket } from "node:tls";
import { openMqtt } from "./mqtt-connection.ts";

export type LoadPlan = Readonly<{ port: number; caFile: string; connections: number; registrationsFile: string }>;
export type LoadOrder = Readonly<{ messages: number; perSecond: number | null }>;

const plan: LoadPlan = JSON.parse(process.argv[2] ?? "{}");
const registrations = readFileSync(plan.registrationsFile, "utf8").trim().split("\n");
const ca = readFileSync(plan.caFile);
const startedAtMs = Date.now();
const TICK_MS = 5;

const sockets: TLSSocket[] = [];
for (let index = 0; index < plan.connections; index++) {
  sockets.push(await openMqtt({ port: plan.port, ca }, { clientId: `load-${index}`, username: "load", password: "load" }));
}

const seqs = new Int32Array(registrations.length);

function packet(deviceIndex: number): Buffer {
  const nowMs = Date.now();
  const seq = seqs[deviceIndex] ?? 0;
  seqs[deviceIndex] = seq + 1;
  const distanceMm = (30 + ((deviceIndex + seq) % 300) / 10).toFixed(1);
  const payload = `{"v":1,"device_id":"hc-0a1b2c3d4e5f","ts":${Math.floor(nowMs / 1000)},"water_mm":${distanceMm},"sensor_ok":true,"firmware_version":"1.2.3","rssi":-61,"top_height":30.0,"drain_height":60.0,"hysteresis":3.0,"relays":[true,false,false,false,false],"boot":"57-9f3c1a77","seq":${seq},"up_ms":${600_000 + nowMs - startedAtMs},"raw_mm":45,"err":0,"state":"idle","fault":null,"run":null,"temp_c":25.4,"config_rev":12}`;
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

let next = 0;
function sendOne(): boolean {
  const socket = sockets[next % sockets.length] as TLSSocket;
  const isRoomy = socket.write(packet(next % registrations.length));
  next++;
  return isRoomy;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** At a rate: what is due since the last tick. Without one: as fast as the sockets take it. */
async function send({ messages, perSecond }: LoadOrder): Promise<void> {
  const beganAt = performance.now();
  let sent = 0;
  while (sent < messages) {
    const due = perSecond === null ? sent + 200 : Math.floor(((performance.now() - beganAt) / 1000) * perSecond);
    let isRoomy = true;
    for (; sent < Math.min(due, messages); sent++) isRoomy = sendOne() && isRoomy;
    if (perSecond !== null) await pause(TICK_MS);
    else if (isRoomy) await new Promise((resolve) => setImmediate(resolve));
    else while (sockets.some((socket) => socket.writableNeedDrain)) await pause(1);
  }
  while (sockets.some((socket) => socket.writableLength > 0)) await pause(1);
}

process.on("message", (order: LoadOrder) => void send(order).then(() => process.send?.("sent")));
process.send?.("ready");
