// One device that says one thing as often as it is told to, and comes back when it is thrown out.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { openMqtt } from "@halocline/bench/mqtt-connection";
import type { SeededDevice } from "@halocline/local-services/seed";
import { generate } from "mqtt-packet";
import { reportHarm } from "../lab/hostile-child.ts";
import { HOSTILE_MESSAGES } from "./hostile-messages.ts";

export type FloodPlan = Readonly<{ port: number; caFile: string; device: SeededDevice; message: string; perSecond: number }>;

const TICK_MS = 10;
/** The door may be closed for a while to whoever was thrown out. */
const RETRY_MS = 500;

const plan: FloodPlan = JSON.parse(process.argv[2] ?? "{}");
const { registrationId, key } = plan.device;
const hostile = HOSTILE_MESSAGES[plan.message];
if (!hostile) throw new Error(`no such message: ${plan.message}`);
const topic = `halocline/v1/${registrationId}/${hostile.topic}`;
const ca = readFileSync(plan.caFile);
const beganAtMs = performance.now();
let [sent, thrownOut] = [0, 0];
const harm = reportHarm(() => `thrown out ${thrownOut} times`);

async function open(): Promise<TLSSocket> {
  const socket = await openMqtt({ port: plan.port, ca }, { clientId: registrationId, username: registrationId, password: key });
  socket.on("error", () => {});
  // Nobody reads what the server answers.
  socket.resume();
  return socket;
}

function packet(): Buffer {
  const payload = hostile?.payload(sent, Math.floor(performance.now() - beganAtMs)) ?? "";
  sent += 1;
  return generate({ cmd: "publish", topic, payload, qos: 0, retain: false, dup: false });
}

/** What is due since the last tick in one write; what the socket does not take is not sent later. */
async function flood(socket: TLSSocket): Promise<void> {
  for (let lastMs = performance.now(); !socket.destroyed; ) {
    await pause(TICK_MS);
    const nowMs = performance.now();
    const due = Math.round(((nowMs - lastMs) / 1000) * plan.perSecond);
    lastMs = nowMs;
    if (socket.writableNeedDrain || due === 0) continue;
    socket.write(Buffer.concat(Array.from({ length: due }, packet)));
    harm.count(due);
  }
  thrownOut += 1;
}

let socket: TLSSocket | null = await open();
harm.begin();
for (;;) {
  if (socket) await flood(socket);
  socket = await open().catch(() => null);
  if (!socket) await pause(RETRY_MS);
}
