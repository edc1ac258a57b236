// A process of its own: one device that says one thing as often as it is told to, and comes back when it is thrown out.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { openMqtt } from "@halocline/bench/mqtt-connection";
import type { SeededDevice } from "@halocline/local-services/seed";
import { generate } from "mqtt-packet";
import { HOSTILE_MESSAGES } from "./hostile-messages.ts";

export type FloodPlan = Readonly<{ port: number; caFile: string; device: SeededDevice; message: string; perSecond: number }>;
export type FloodReport = Readonly<{ sent: number; thrownOut: number; elapsedMs: number }>;

const TICK_MS = 10;

const plan: FloodPlan = JSON.parse(process.argv[2] ?? "{}");
const { registrationId, key } = plan.device;
const hostile = HOSTILE_MESSAGES[plan.message];
if (!hostile) throw new Error(`no such message: ${plan.message}`);
const topic = `halocline/v1/${registrationId}/${hostile.topic}`;
const ca = readFileSync(plan.caFile);
const beganAtMs = performance.now();
let [sent, thrownOut] = [0, 0];

const open = async (): Promise<TLSSocket> => {
  const socket = await openMqtt({ port: plan.port, ca }, { clientId: registrationId, username: registrationId, password: key });
  socket.on("error", () => {});
  // Nobody reads what the server answers.
  socket.resume();
  return socket;
};

const packet = (): Buffer =>
  generate({
    cmd: "publish",
    topic,
    payload: hostile.payload(sent, Math.floor(performance.now() - beganAtMs)),
    qos: 0,
    retain: false,
    dup: false,
  });

/** What is due since the last tick in one write; what the socket does not take is not sent later. */
async function flood(socket: TLSSocket): Promise<void> {
  for (let lastMs = performance.now(); !socket.destroyed; lastMs = performance.now()) {
    await pause(TICK_MS);
    if (socket.writableNeedDrain) continue;
    const due = Math.round(((performance.now() - lastMs) / 1000) * plan.perSecond);
    const packets = Array.from({ length: due }, () => {
      const bytes = packet();
      sent += 1;
      return bytes;
    });
    if (packets.length > 0) socket.write(Buffer.concat(packets));
  }
  thrownOut += 1;
}

process.on("message", () => {
  const report: FloodReport = { sent, thrownOut, elapsedMs: performance.now() - beganAtMs };
  process.send?.(report);
});
process.on("disconnect", () => process.exit());
let socket = await open();
process.send?.("ready");
for (;;) {
  await flood(socket);
  // The door may be closed for a while to whoever was thrown out.
  for (;;) {
    try {
      socket = await open();
      break;
    } catch {
      await pause(500);
    }
  }
}
