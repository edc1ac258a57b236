// One browser's socket that subscribes and unsubscribes without a pause, and opens another one when it is closed.

import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { HOSTILE_ADDRESS, reportHarm } from "../lab/hostile-child.ts";

export type SocketPlan = Readonly<{ url: string; cookie: string; deviceIds: readonly string[] }>;

const PER_TURN = 200;
const BETWEEN_TURNS_MS = 5;
const RETRY_MS = 50;
/** What the server has not read yet is not written again: a storm, not a full memory of our own. */
const MOST_BUFFERED_BYTES = 4 * 1024 * 1024;

const plan: SocketPlan = JSON.parse(process.argv[2] ?? "{}");
let [closed, refused] = [0, 0];
const harm = reportHarm(() => `closed ${closed} times, refused ${refused} times`);

const message = (index: number): string => {
  const type = index % 2 === 0 ? "subscribe_device" : "unsubscribe_device";
  return JSON.stringify({ type, data: { deviceId: plan.deviceIds[(index >> 1) % plan.deviceIds.length] } });
};

async function storm(socket: WebSocket): Promise<void> {
  while (socket.readyState === WebSocket.OPEN) {
    if (socket.bufferedAmount < MOST_BUFFERED_BYTES) {
      for (let index = 0; index < PER_TURN; index += 1) socket.send(message(index));
      harm.count(PER_TURN);
    }
    await pause(BETWEEN_TURNS_MS);
  }
  closed += 1;
}

harm.begin();
for (;;) {
  const headers = { cookie: plan.cookie, origin: plan.url };
  const socket = new WebSocket(`${plan.url.replace("http", "ws")}/ws`, { headers, localAddress: HOSTILE_ADDRESS });
  try {
    await once(socket, "open");
    socket.on("error", () => {});
    await storm(socket);
  } catch {
    refused += 1;
    await pause(RETRY_MS);
  }
}
