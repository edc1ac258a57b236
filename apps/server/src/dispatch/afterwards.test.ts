import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "../platform/logger.ts";
import { createAfterwards } from "./afterwards.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const refusal = new Error("refused");
const create = () => createAfterwards({ logger: createLogger("silent"), isRefusedData: (error) => error === refusal });

describe("[SAFE-11] a record that follows what it tells of", () => {
  it("waits while the database is away, and is made when it is back, in order", async () => {
    const afterwards = create();
    const made: string[] = [];
    let isAway = true;
    const work = (name: string) => async () => {
      if (isAway) throw new Error("away");
      made.push(name);
    };
    afterwards.later(work("stop"));
    afterwards.later(work("off"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made).toEqual([]);
    isAway = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(made).toEqual(["stop", "off"]);
    afterwards.later(work("next"));
    await vi.advanceTimersByTimeAsync(0);
    expect(made).toEqual(["stop", "off", "next"]);
  });

  it("that is refused does not hold up the others", async () => {
    const afterwards = create();
    const made: string[] = [];
    afterwards.later(() => Promise.reject(refusal));
    afterwards.later(async () => void made.push("off"));
    await vi.advanceTimersByTimeAsync(0);
    expect(made).toEqual(["off"]);
  });

  it("is let go when the process stops", async () => {
    const afterwards = create();
    const work = vi.fn(() => Promise.reject(new Error("away")));
    afterwards.later(work);
    await vi.advanceTimersByTimeAsync(0);
    await afterwards.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
