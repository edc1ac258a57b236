// One tick per second for the whole page: every age and runtime moves together. It rests in a hidden tab.

import { useSyncExternalStore } from "react";
import { TICK_MS } from "../config/timing.ts";
import { serverNowMs } from "./server-clock.ts";

const listeners = new Set<() => void>();
let nowMs = serverNowMs();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  if (document.hidden) return;
  nowMs = serverNowMs();
  for (const listener of listeners) listener();
}

function start(): void {
  nowMs = serverNowMs();
  timer = setInterval(tick, TICK_MS);
  document.addEventListener("visibilitychange", tick);
}

function stop(): void {
  clearInterval(timer);
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

/** The server's time, renewed every second. */
export const useNowMs = (): number => useSyncExternalStore(subscribe, () => nowMs);
