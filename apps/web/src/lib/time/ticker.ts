// One tick per second for the whole page: every age and runtime moves together. It rests in a hidden tab.

import { useSyncExternalStore } from "react";
import { TICK_MS } from "@/config/timing.ts";
import { serverNowMs } from "./server-clock.ts";

const listeners = new Set<() => void>();
let nowMs = serverNowMs();
let isHeld = false;
let timer: ReturnType<typeof setInterval> | undefined;

/** Called when a page is about to be drawn: all its parts show one moment, however long the drawing takes. */
export function holdClock(): void {
  nowMs = serverNowMs();
  isHeld = true;
}

/** Called when it is drawn. */
export function releaseClock(): void {
  isHeld = false;
}

function tick(): void {
  if (document.hidden) return;
  nowMs = serverNowMs();
  for (const listener of listeners) listener();
}

function start(): void {
  timer = setInterval(tick, TICK_MS);
  document.addEventListener("visibilitychange", tick);
}

function stop(): void {
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener("visibilitychange", tick);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

/** Moves with the ticks; while nobody listens there are none, so it is set when it is read. */
function shownMs(): number {
  if (timer === undefined && !isHeld && Math.abs(serverNowMs() - nowMs) >= TICK_MS) nowMs = serverNowMs();
  return nowMs;
}

/** The server's time, renewed every second. */
export const useNowMs = (): number => useSyncExternalStore(subscribe, shownMs);
