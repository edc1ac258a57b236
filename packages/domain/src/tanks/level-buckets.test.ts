import { describe, expect, it } from "vitest";
import { type LevelQuestion, levelBuckets } from "./level-buckets.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const nowMs = 1_794_700_000_123;

const ask = (lengthMs: number, change: Partial<LevelQuestion> = {}) => {
  const toMs = change.toMs ?? nowMs;
  return levelBuckets({
    fromMs: toMs - lengthMs,
    toMs,
    points: 2000,
    nowMs,
    keptDays: { readings: 365, minutes: 90 },
    ...change,
  });
};
const countOf = ({ fromMs, toMs, bucketMs }: ReturnType<typeof ask>) => (toMs - fromMs) / bucketMs;

describe("the buckets of a chart", () => {
  it.each([
    ["an hour", HOUR_MS, "readings", 2],
    ["a day", DAY_MS, "minutes", 60],
    ["a week", 7 * DAY_MS, "minutes", 360],
    ["thirty days", 30 * DAY_MS, "minutes", 1800],
    ["a year", 365 * DAY_MS, "hours", 6 * 3600],
    ["ten years", 3650 * DAY_MS, "hours", 2 * 86_400],
  ])("of %s", (_name, lengthMs, source, bucketS) => {
    const buckets = ask(lengthMs);
    expect([buckets.source, buckets.bucketMs / 1000]).toEqual([source, bucketS]);
  });

  it("are never more than asked for, and cover all that was asked for, on whole multiples", () => {
    for (const points of [10, 11, 60, 500, 2000])
      for (let lengthMs = 1; lengthMs < 4000 * DAY_MS; lengthMs = Math.ceil(lengthMs * 1.37)) {
        const buckets = ask(lengthMs, { points });
        expect(countOf(buckets), `${points} points for ${lengthMs} ms`).toBeLessThanOrEqual(points);
        expect(buckets.fromMs).toBeLessThanOrEqual(nowMs - lengthMs);
        expect(buckets.toMs).toBeGreaterThanOrEqual(nowMs);
        expect([buckets.fromMs % buckets.bucketMs, buckets.toMs % buckets.bucketMs]).toEqual([0, 0]);
      }
  });

  it("stand still while the chart moves on", () => {
    const [before, after] = [ask(DAY_MS), ask(DAY_MS, { toMs: nowMs + 10_000 })];
    expect(after.bucketMs).toBe(before.bucketMs);
    expect((after.fromMs - before.fromMs) % before.bucketMs).toBe(0);
  });

  it("come from what is still kept", () => {
    const longAgo = { toMs: nowMs - 200 * DAY_MS };
    expect(ask(DAY_MS, longAgo)).toMatchObject({ source: "readings", bucketMs: 60_000 });
    expect(ask(7 * DAY_MS, longAgo)).toMatchObject({ source: "hours", bucketMs: HOUR_MS });
    const keptDays = { readings: 14, minutes: 90 };
    expect(ask(HOUR_MS, { keptDays, toMs: nowMs - 30 * DAY_MS })).toMatchObject({ source: "minutes", bucketMs: 60_000 });
    expect(ask(HOUR_MS, { keptDays, toMs: nowMs - 300 * DAY_MS })).toMatchObject({ source: "hours", bucketMs: HOUR_MS });
  });
});
