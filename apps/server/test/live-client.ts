// A browser's side of the socket, for tests: keeps everything it heard, in order.

import type { ServerMessage } from "@halocline/contracts/live/socket.contract";
import { WebSocket } from "ws";
import { eventually } from "./eventually.ts";

export type LiveClient = Readonly<{
  socket: WebSocket;
  heard: ServerMessage[];
  /** When each came that says nothing else; they are not among what was heard. */
  heartbeatsAtMs: number[];
  /** Why and whether it was closed; null while it is open. */
  closed: () => { code: number } | null;
  send: (message: unknown) => void;
  subscribe: (deviceId: string) => void;
  unsubscribe: (deviceId: string) => void;
  /** Everything heard, once `count` messages of this type are among it. */
  waitFor: (type: ServerMessage["type"], count?: number) => Promise<ServerMessage[]>;
}>;

type Headers = Readonly<{ cookie?: string; origin?: string; host?: string }>;

/** The status a refused upgrade is answered with, or 101 when it was granted. */
export function upgradeStatus(url: string, headers: Headers): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers });
    socket.once("open", () => {
      socket.close();
      resolve(101);
    });
    socket.once("unexpected-response", (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.once("error", reject);
  });
}

export async function openLive(url: string, headers: Headers): Promise<LiveClient> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers });
  const heard: ServerMessage[] = [];
  let closed: { code: number } | null = null;
  const heartbeatsAtMs: number[] = [];
  socket.on("message", (data) => {
    const message = JSON.parse((data as Buffer).toString("utf8")) as ServerMessage;
    if (message.type === "heartbeat") heartbeatsAtMs.push(performance.now());
    else heard.push(message);
  });
  socket.on("close", (code) => {
    closed = { code };
  });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const send = (message: unknown) => socket.send(typeof message === "string" ? message : JSON.stringify(message));
  return {
    socket,
    heard,
    heartbeatsAtMs,
    closed: () => closed,
    send,
    subscribe: (deviceId) => send({ type: "subscribe_device", data: { deviceId } }),
    unsubscribe: (deviceId) => send({ type: "unsubscribe_device", data: { deviceId } }),
    waitFor: (type, count = 1) =>
      eventually(
        () => heard,
        () => heard.filter((message) => message.type === type).length >= count,
      ),
  };
}
