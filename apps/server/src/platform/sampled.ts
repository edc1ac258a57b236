// What repeats itself is said a few times in a while, with the number of times it was not: a log that fills the disk
// helps nobody.

import type { Clock } from "./clock.ts";

const WINDOW_MS = 60_000;
const MOST_IN_WINDOW = 5;
const MOST_KEYS = 1000;

type Window = { beganAtMs: number; said: number; leftOut: number };

/** Null: not this time. Else how many of the same were left out since it was last said. */
export type Sampled = (key: string) => number | null;

export function createSampled(clock: Clock, { windowMs = WINDOW_MS, mostInWindow = MOST_IN_WINDOW } = {}): Sampled {
  const windows = new Map<string, Window>();
  return (key) => {
    const nowMs = clock();
    let window = windows.get(key);
    if (!window) {
      if (windows.size >= MOST_KEYS) windows.clear();
      window = { beganAtMs: nowMs, said: 0, leftOut: 0 };
      windows.set(key, window);
    }
    if (nowMs - window.beganAtMs >= windowMs) Object.assign(window, { beganAtMs: nowMs, said: 0 });
    if (window.said >= mostInWindow) {
      window.leftOut++;
      return null;
    }
    const { leftOut } = window;
    window.said++;
    window.leftOut = 0;
    return leftOut;
  };
}
