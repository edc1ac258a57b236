// One socket for the whole page. It opens when somebody holds it or watches a device, comes back after a loss as long as
// that lasts, and then asks again for every watched device.

import type { ClientMessage, ServerMessage } from "@halocline/contracts/live/socket.contract";
import { RECONNECT_AFTER_MS, RECONNECT_AT_LATEST_MS } from "@/config/timing.ts";
import { parseServerMessage } from "./server-message.ts";

/** The server's close code for a browser that is too slow, or has too many sockets open. */
const TRY_AGAIN_LATER = 1013;

type SocketClass = new (url: string) => WebSocket;

export class LiveSocket {
  readonly #url: string;
  readonly #socketClass: SocketClass;
  readonly #onMessage: (message: ServerMessage) => void;
  readonly #onOpening: () => void;
  readonly #watchersByDevice = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #holders = 0;
  #isConnected = false;
  /** Since the last word, or since it was last tried. */
  #quietSinceMs = 0;
  #socket: WebSocket | null = null;
  /** In a row: two pages that take each other's place must not do so every few seconds. */
  #timesSentAway = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    url: string,
    socketClass: SocketClass,
    onMessage: (message: ServerMessage) => void,
    onOpening: () => void = () => undefined,
  ) {
    this.#url = url;
    this.#socketClass = socketClass;
    this.#onMessage = onMessage;
    this.#onOpening = onOpening;
  }

  /** Tells of everything that comes from the server, also of what cannot be read: it is a sign of life. */
  readonly onWord = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps it open without watching anything. Returns the function that lets go. */
  hold(): () => void {
    this.#holders += 1;
    if (!this.#socket) this.#open();
    return () => {
      this.#holders -= 1;
    };
  }

  /** Zero while nobody needs it, and while it waits to be opened again. */
  quietForMs(): number {
    const isSentAway = this.#timesSentAway > 0 && !this.#socket;
    return this.#isNeeded() && !isSentAway ? performance.now() - this.#quietSinceMs : 0;
  }

  /** A connection that has died without a word never closes by itself: it is left behind, and another begun. */
  reconnect(): void {
    this.close();
    if (this.#isNeeded()) this.#open();
  }

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
    this.#isConnected = false;
    socket?.close();
  }

  #isNeeded(): boolean {
    return this.#holders > 0 || this.#watchersByDevice.size > 0;
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
    this.#quietSinceMs = performance.now();
    socket.addEventListener("open", () => this.#onOpen(socket));
    socket.addEventListener("message", (event: MessageEvent) => this.#receive(socket, event.data));
    socket.addEventListener("close", ({ code }: CloseEvent) => this.#onClose(socket, code));
  }

  #onOpen(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#isConnected = true;
    this.#noteWord();
    this.#onOpening();
    for (const deviceId of this.#watchersByDevice.keys()) this.#send({ type: "subscribe_device", data: { deviceId } });
  }

  #onClose(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#isConnected = false;
    this.#timesSentAway = code === TRY_AGAIN_LATER ? this.#timesSentAway + 1 : 0;
    const waitMs = Math.min(RECONNECT_AFTER_MS * 2 ** this.#timesSentAway, RECONNECT_AT_LATEST_MS);
    this.#retry = setTimeout(() => {
      if (this.#isNeeded()) this.#open();
    }, waitMs);
  }

  #receive(socket: WebSocket, text: unknown): void {
    if (socket !== this.#socket) return;
    this.#noteWord();
    const message = parseServerMessage(text);
    if (message) this.#onMessage(message);
  }

  #noteWord(): void {
    this.#quietSinceMs = performance.now();
    for (const listener of this.#listeners) listener();
  }

  #send(message: ClientMessage): void {
    if (this.#isConnected) this.#socket?.send(JSON.stringify(message));
  }
}
