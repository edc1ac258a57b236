import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 20_000;

/** Reads again until the value is right, or until patience ends; the assertion on the last value is the caller's. */
export async function eventually<T>(read: () => T | Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  for (const startedAtMs = performance.now(); ; ) {
    const value = await read();
    if (isRight(value) || performance.now() - startedAtMs > PATIENCE_MS) return value;
    await pause(25);
  }
}
