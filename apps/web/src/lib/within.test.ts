import { expect, it, vi } from "vitest";
import { NoAnswer, within } from "./within.ts";

it("passes on what comes in time, good or bad", async () => {
  await expect(within(1000, Promise.resolve(3))).resolves.toBe(3);
  await expect(within(1000, Promise.reject(new Error("no")))).rejects.toThrow("no");
});

it("stops waiting for what does not come", async () => {
  vi.useFakeTimers();
  const waiting = expect(within(1000, new Promise(() => {}))).rejects.toBeInstanceOf(NoAnswer);
  await vi.advanceTimersByTimeAsync(1000);
  await waiting;
  vi.useRealTimers();
});
