// One socket for the whole page. It opens with the first watched device, comes back after a loss as long as
// somebody watches, and then asks again for every watched device.

import type { ClientMessage, ServerMessage } from "@halocline/contracts/live/socket.contract";
import { RECONNECT_AFTER_MS } from "@/config/timing.ts";
import { parseServerMessage } from "./server-message.ts";

export type Connection = Readonly<{ state: "disconnected" | "connecting" | "connected"; hasBeenConnected: boolean }>;

type SocketClass = new (url: string) => WebSocket;

export class LiveSocket {
  readonly #url: string;
  readonly #socketClass: SocketClass;
  readonly #onMessage: (message: ServerMessage) => void;
  readonly #watchersByDevice = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #connection: Connection = { state: "disconnected", hasBeenConnected: false };
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, socketClass: SocketClass, onMessage: (message: ServerMessage) => void) {
    this.#url = url;
    this.#socketClass = socketClass;
    this.#onMessage = onMessage;
  }

  readonly connection = (): Connection => this.#connection;

  readonly onConnectionChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the function that ends the watch; the server hears only of the first and the last watcher. */
  watch(deviceId: string): () => void {
    const watchers = this.#watchersByDevice.get(deviceId) ?? 0;
    this.#watchersByDevice.set(deviceId, watchers + 1);
    if (watchers === 0) this.#send({ type: "subscribe_device", data: { deviceId } });
    if (!this.#socket) this.#open();
    return () => this.#unwatch(deviceId);
  }

  close(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#setState("disconnected");
  }

  #unwatch(deviceId: string): void {
    const watchers = (this.#watchersByDevice.get(deviceId) ?? 0) - 1;
    if (watchers > 0) {
      this.#watchersByDevice.set(deviceId, watchers);
      return;
    }
    this.#watchersByDevice.delete(deviceId);
    this.#send({ type: "unsubscribe_device", data: { deviceId } });
  }

  #open(): void {
    clearTimeout(this.#retry);
    const socket = new this.#socketClass(this.#url);
    this.#socket = socket;
    this.#setState("connecting");
    socket.addEventListener("open", () => this.#onOpen(socket));
    socket.addEventListener("message", (event: MessageEvent) => this.#receive(socket, event.data));
    socket.addEventListener("close", () => this.#onClose(socket));
  }

  #onOpen(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#setState("connected");
    for (const deviceId of this.#watchersByDevice.keys()) this.#send({ type: "subscribe_device", data: { deviceId } });
  }

  #onClose(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#setState("disconnected");
    this.#retry = setTimeout(() => {
      if (this.#watchersByDevice.size > 0) this.#open();
    }, RECONNECT_AFTER_MS);
  }

  #receive(socket: WebSocket, text: unknown): void {
    if (socket !== this.#socket) return;
    const message = parseServerMessage(text);
    if (message) this.#onMessage(message);
  }

  #send(message: ClientMessage): void {
    if (this.#connection.state === "connected") this.#socket?.send(JSON.stringify(message));
  }

  #setState(state: Connection["state"]): void {
    this.#connection = { state, hasBeenConnected: this.#connection.hasBeenConnected || state === "connected" };
    for (const listener of this.#listeners) listener();
  }
}
