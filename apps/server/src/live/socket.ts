// One browser's socket: reads what it asks for, answers what cannot be understood.

import { clientMessageSchema } from "@halocline/contracts/live/socket.contract";
import type { RawData, WebSocket } from "ws";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Hub } from "./hub.ts";
import { createSocketWriter } from "./socket-writer.ts";
import { createSubscriptions, type LoadSnapshot } from "./subscriptions.ts";

export type SocketDeps = Readonly<{ hub: Hub; loadSnapshot: LoadSnapshot; logger: Logger; metrics: Metrics }>;

export function serveSocket(socket: WebSocket, accountId: string, { hub, loadSnapshot, logger, metrics }: SocketDeps): void {
  const { live } = metrics;
  const writer = createSocketWriter(socket, {
    onSent: () => live.sent.inc(),
    onCoalesced: () => live.coalesced.inc(),
    onClosedSlow: () => {
      live.closedSlow.inc();
      subscriptions.clear();
    },
  });
  const send = (key: string, text: string) => writer.send(key, text);
  const refuse = (code: string, message: string) =>
    send(`error ${code}`, JSON.stringify({ type: "error", data: { code, message } }));
  const subscriptions = createSubscriptions({ accountId, hub, loadSnapshot, send, refuse });

  live.sockets.inc();
  socket.on("message", (data) => {
    const message = clientMessageSchema.safeParse(parseJson(data));
    if (!message.success) return refuse("bad_message", "That message was not understood.");
    const { deviceId } = message.data.data;
    if (message.data.type === "unsubscribe_device") return subscriptions.remove(deviceId);
    subscriptions.add(deviceId).catch((error: unknown) => {
      subscriptions.remove(deviceId);
      logger.error({ err: error }, "a subscription failed");
      refuse("unavailable", "Live data is not available right now.");
    });
  });
  socket.on("close", () => {
    live.sockets.dec();
    writer.stop();
    subscriptions.clear();
  });
}

function parseJson(data: RawData): unknown {
  try {
    // A message arrives in one piece unless the server asks for fragments.
    return JSON.parse((data as Buffer).toString("utf8"));
  } catch {
    return null;
  }
}
