// Listens for the server: on the socket, in the answers to calls, and by asking when neither brings anything.

import { LINK_TICK_MS, SILENT_AFTER_MS } from "@/config/timing.ts";
import { onAnswer } from "@/lib/http/answers.ts";
import { askWhetherThere } from "@/lib/http/call.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import {
  type LinkFacts,
  linkAfter,
  linkFrom,
  silentInMs,
  withAnswer,
  withMessage,
  withNetwork,
  withoutNetwork,
} from "./link-state.ts";
import type { LiveSocket } from "./live-socket.ts";

export type LinkState = Readonly<{
  isBrowserOnline: boolean;
  /** Nothing has been heard from the server for too long. */
  isServerSilent: boolean;
  /** The last word before it broke, by the server's clock; only good while it is broken. Null when nothing was ever heard. */
  heardAtMs: number | null;
}>;

export class Link {
  readonly #socket: LiveSocket;
  readonly #listeners = new Set<() => void>();
  #facts: LinkFacts = linkFrom(0, true);
  #heardAtMs: number | null = null;
  /** For the very moment at which silence is called: the next turn would come too late for somebody who presses STOP. */
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #shown: LinkState = { isBrowserOnline: true, isServerSilent: false, heardAtMs: null };

  constructor(socket: LiveSocket) {
    this.#socket = socket;
  }

  readonly state = (): LinkState => this.#shown;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** While somebody is signed in. Returns the function that ends it. */
  readonly keep = (): (() => void) => {
    this.#facts = linkFrom(performance.now(), navigator.onLine);
    const timer = setInterval(() => this.#tick(), LINK_TICK_MS);
    const events = new AbortController();
    addEventListener("offline", () => this.#set(withoutNetwork(this.#facts, performance.now())), events);
    addEventListener("online", () => this.#onOnline(), events);
    const stops = [
      this.#socket.hold(),
      this.#socket.onWord(() => this.#hear(withMessage)),
      onAnswer(() => this.#hear(withAnswer)),
    ];
    this.#set(this.#facts);
    return () => {
      clearInterval(timer);
      clearTimeout(this.#alarm);
      events.abort();
      for (const stop of stops) stop();
    };
  };

  /** At once, and not at the next turn: somebody waits. */
  readonly tryAgain = (): void => {
    this.#socket.reconnect();
    this.#ask();
  };

  #hear(by: typeof withMessage): void {
    this.#heardAtMs = serverNowMs();
    this.#set(by(this.#facts, performance.now()));
  }

  #onOnline(): void {
    this.#set(withNetwork(this.#facts));
    this.tryAgain();
  }

  #tick(): void {
    const { facts, shouldAsk, hasSlept } = linkAfter(this.#facts, performance.now());
    this.#set(facts);
    if (shouldAsk) this.#ask();
    // What came during a sleep is only now being read.
    if (!hasSlept && this.#socket.quietForMs() >= SILENT_AFTER_MS) this.#socket.reconnect();
  }

  #ask(): void {
    // That nothing answers is what silence means; it is told by the clock.
    askWhetherThere(SILENT_AFTER_MS).catch(() => undefined);
  }

  #set(facts: LinkFacts): void {
    this.#facts = facts;
    clearTimeout(this.#alarm);
    const silentMs = silentInMs(facts, performance.now());
    if (silentMs !== null) this.#alarm = setTimeout(() => this.#tick(), Math.ceil(silentMs));
    const isBrowserOnline = facts.offlineSinceMs === null;
    const isServerSilent = facts.isSilent;
    if (isBrowserOnline === this.#shown.isBrowserOnline && isServerSilent === this.#shown.isServerSilent) return;
    this.#shown = { isBrowserOnline, isServerSilent, heardAtMs: this.#heardAtMs };
    for (const listener of this.#listeners) listener();
  }
}
