import { describe, expect, it } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

describe("a rate limit", () => {
  it("[SEC-10] lets so many through in a stretch that begins with the first, of each name by itself", () => {
    let nowMs = 500;
    const isWithin = createRateLimit(() => nowMs, { most: 2, windowMs: 1000, mostKeys: 10 });
    expect([isWithin("a"), isWithin("a"), isWithin("a"), isWithin("b")]).toEqual([true, true, false, true]);
    nowMs = 1499;
    expect(isWithin("a")).toBe(false);
    nowMs = 1500;
    expect([isWithin("a"), isWithin("a"), isWithin("a")]).toEqual([true, true, false]);
  });

  it("[SEC-10] begins anew when the clock is set back", () => {
    let nowMs = 3_600_000;
    const isWithin = createRateLimit(() => nowMs, { most: 1, windowMs: 1000, mostKeys: 10 });
    expect([isWithin("a"), isWithin("a")]).toEqual([true, false]);
    nowMs = 0;
    expect([isWithin("a"), isWithin("a")]).toEqual([true, false]);
  });

  it("[SEC-10] remembers whoever came last, in bounded memory", () => {
    const isWithin = createRateLimit(() => 0, { most: 1, windowMs: 1000, mostKeys: 2 });
    expect([isWithin("a"), isWithin("b"), isWithin("a"), isWithin("c")]).toEqual([true, true, false, true]);
    expect([isWithin("a"), isWithin("b")]).toEqual([false, true]);
  });
});
