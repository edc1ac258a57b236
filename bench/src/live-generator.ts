// A process of its own: devices with their own keys and their own TLS connections, each publishing at its rate. Every
// message carries the moment of its writing as its distance, by the monotonic clock that all processes share.

import { readFileSync } from "node:fs";
import type { TLSSocket } from "node:tls";
import { generate } from "mqtt-packet";
import { openMqtt } from "./mqtt-connection.ts";

export type LivePlan = Readonly<{ port: number; caFile: string; devicesFile: string; epochNs: string }>;
export type LiveOrder = Readonly<{ messages: number; perSecond: number }>;

type Device = Readonly<{ registrationId: string; key: string }>;
type Connected = { readonly device: Device; readonly socket: TLSSocket; seq: number };

const plan: LivePlan = JSON.parse(process.argv[2] ?? "{}");
const devices: Device[] = JSON.parse(readFileSync(plan.devicesFile, "utf8"));
const ca = readFileSync(plan.caFile);
const epochNs = BigInt(plan.epochNs);
const TICK_MS = 2;

const elapsedMs = (): number => Number(process.hrtime.bigint() - epochNs) / 1e6;

function publish(connected: Connected): void {
  const seq = connected.seq++;
  const nowMs = elapsedMs();
  const payload = `{"v":1,"device_id":"hc-0a1b2c3d4e5f","ts":${Math.floor(Date.now() / 1000)},"water_mm":${(1 + nowMs / 1000).toFixed(6)},"sensor_ok":true,"firmware_version":"1.2.3","rssi":-61,"relays":[true,false,false,false,false],"boot":"57-9f3c1a77","seq":${seq},"up_ms":${600_000 + Math.floor(nowMs)},"raw_mm":45,"err":0,"state":"idle","fault":null,"temp_c":25.4,"config_rev":12}`;
  const topic = `halocline/v1/${connected.device.registrationId}/telemetry`;
  connected.socket.write(generate({ cmd: "publish", topic, payload, qos: 0, retain: false, dup: false }));
}

const fleet: Connected[] = [];
for (const device of devices) {
  const { registrationId, key } = device;
  const signIn = { clientId: registrationId, username: registrationId, password: key };
  fleet.push({ device, socket: await openMqtt({ port: plan.port, ca }, signIn), seq: 0 });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function send({ messages, perSecond }: LiveOrder): Promise<void> {
  const beganAt = performance.now();
  for (let sent = 0; sent < messages; ) {
    const due = Math.min(messages, Math.floor(((performance.now() - beganAt) / 1000) * perSecond));
    for (; sent < due; sent++) publish(fleet[sent % fleet.length] as Connected);
    await pause(TICK_MS);
  }
}

process.on("message", (order: LiveOrder) => void send(order).then(() => process.send?.("sent")));
process.send?.("ready");
