// The two ends that are compared: a bare subscriber at the broker, and browsers' sockets at the server. Both hear the
// same messages and note how long each one took from the device's write.

import type { NatsInstance } from "@halocline/local-services/nats";
import { connectBroker } from "@halocline/server/broker/connection";
import { createLogger } from "@halocline/server/platform/logger";
import { WebSocket } from "ws";

export type Receiver = Readonly<{ delaysMs: number[]; close: () => Promise<void> }>;

/** The distance of a message is one millimetre plus the seconds since the epoch at which it was written. */
const delayMs = (epochNs: bigint, arrivedNs: bigint, distanceMm: number): number =>
  Number(arrivedNs - epochNs) / 1e6 - (distanceMm - 1) * 1000;

export async function listenBare(nats: NatsInstance, epochNs: bigint): Promise<Receiver> {
  const broker = await connectBroker(nats.servicesUrl, nats.keys.app.seed, "bare", createLogger("silent"));
  const delaysMs: number[] = [];
  broker.subscribe("halocline.v1.*.telemetry", {
    callback: (_error, message) => {
      const arrivedNs = process.hrtime.bigint();
      delaysMs.push(delayMs(epochNs, arrivedNs, message.json<{ water_mm: number }>().water_mm));
    },
  });
  await broker.flush();
  return { delaysMs, close: () => broker.close() };
}

export type Page = Readonly<{ url: string; cookie: string; deviceIds: readonly string[] }>;

/** One browser that watches these devices; ready when it has a snapshot of each. */
export function openPage({ url, cookie, deviceIds }: Page, epochNs: bigint, delaysMs: number[]): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie, origin: url } });
    let snapshots = 0;
    socket.once("error", reject);
    socket.once("open", () => {
      for (const deviceId of deviceIds) socket.send(JSON.stringify({ type: "subscribe_device", data: { deviceId } }));
    });
    socket.on("message", (data) => {
      const arrivedNs = process.hrtime.bigint();
      const message = JSON.parse((data as Buffer).toString("utf8"));
      if (message.type === "telemetry_update") delaysMs.push(delayMs(epochNs, arrivedNs, message.data.reading.heightMm));
      else if (message.type === "snapshot" && ++snapshots === deviceIds.length) resolve(socket);
      else if (message.type === "error") reject(new Error(message.data.message));
    });
  });
}
