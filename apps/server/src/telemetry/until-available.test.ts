import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "../platform/logger.ts";
import { createStoppableDelay } from "./stoppable-delay.ts";
import { StoppedWaiting, untilAvailable } from "./until-available.ts";

const logger = createLogger("silent");
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("waiting for the database", () => {
  it("pauses longer each time, and two seconds at most", async () => {
    const pauses: number[] = [];
    let failures = 9;
    const work = async () => (failures-- > 0 ? Promise.reject(new Error("away")) : "done");
    const pause = async (ms: number) => void pauses.push(ms);
    expect(await untilAvailable(work, { logger, onRetry: () => {}, pause, isStopping: () => false })).toBe("done");
    expect(pauses).toEqual([100, 200, 400, 800, 1600, 2000, 2000, 2000, 2000]);
  });

  it.each([
    Object.assign(new Error("bad"), { code: "22003" }),
    Object.assign(new Error("no such table"), { code: "42P01" }),
    new TypeError("x is undefined"),
  ])("hands on poison at once: %s", async (poison) => {
    const retry = { logger, onRetry: vi.fn(), pause: async () => {}, isStopping: () => false };
    await expect(untilAvailable(async () => Promise.reject(poison), retry)).rejects.toBe(poison);
    expect(retry.onRetry).not.toHaveBeenCalled();
  });

  it.each(["ECONNREFUSED", "57P01", "40P01", undefined])("tries again what is the database's own trouble: %s", async (code) => {
    let failures = 2;
    const error = Object.assign(new Error("away"), code === undefined ? {} : { code });
    const work = async () => (failures-- > 0 ? Promise.reject(error) : "done");
    const retry = { logger, onRetry: vi.fn(), pause: async () => {}, isStopping: () => false };
    expect(await untilAvailable(work, retry)).toBe("done");
    expect(retry.onRetry).toHaveBeenCalledTimes(2);
  });

  it("waits for a day's partition: it is the worker that is late, not the reading that is wrong", async () => {
    let failures = 1;
    const missing = Object.assign(new Error("no partition of relation found for row"), {
      code: "23514",
      routine: "ExecFindPartition",
    });
    const work = async () => (failures-- > 0 ? Promise.reject(missing) : "done");
    const retry = { logger, onRetry: vi.fn(), pause: async () => {}, isStopping: () => false };
    expect(await untilAvailable(work, retry)).toBe("done");
  });

  it("ends with the server, in the middle of a pause", async () => {
    const rest = createStoppableDelay();
    const waiting = untilAvailable(async () => Promise.reject(new Error("away")), { logger, onRetry: () => {}, ...rest });
    const ended = expect(waiting).rejects.toThrow(StoppedWaiting);
    await vi.advanceTimersByTimeAsync(20_000);
    rest.stop();
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a pause", () => {
  it("lasts as long as it should", async () => {
    const ended = vi.fn();
    void createStoppableDelay().pause(50).then(ended);
    await vi.advanceTimersByTimeAsync(49);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
  });

  it("ends early when the server stops, and does not begin afterwards", async () => {
    const rest = createStoppableDelay();
    const first = rest.pause(60_000);
    expect(rest.isStopping()).toBe(false);
    rest.stop();
    await first;
    await rest.pause(60_000);
    expect(rest.isStopping()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
