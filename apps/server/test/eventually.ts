import { setTimeout as pause } from "node:timers/promises";

/** Reads again until the value is right, or for six seconds; the assertion on the last value is the caller's. */
export async function eventually<T>(read: () => T | Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  for (let waitedMs = 0; ; waitedMs += 25) {
    const value = await read();
    if (isRight(value) || waitedMs > 6000) return value;
    await pause(25);
  }
}
