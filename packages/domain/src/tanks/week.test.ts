import { describe, expect, it } from "vitest";
import { evaporationWeek } from "./week.ts";

const DAY_MS = 86_400_000;

describe("evaporation of a week", () => {
  it.each([
    [[null, null], null],
    [[20, null, 30], { mmPerDay: 25, trend: null }],
    [[20, 21, 20, 19, 20, 21, 20], { mmPerDay: 20, trend: "same" }],
    [[20, 20, 20, null, 30, 30, 30], { mmPerDay: 25, trend: "more" }],
    [[30, 30, 20, 20], { mmPerDay: 25, trend: "less" }],
    [[0, 0, 0, 0], { mmPerDay: 0, trend: "same" }],
  ])("without top-ups is the median of the falls %j: %j", (fallsMmPerDay, week) =>
    expect(evaporationWeek({ topUpDays: null, fallsMmPerDay })).toEqual(week),
  );

  it("is by the top-ups where there are any, as everywhere else", () => {
    const topUpDays = [2, 1].map((day) => ({ mm: 15, told: 3, count: 3, firstMs: day * DAY_MS - 3, lastMs: day * DAY_MS }));
    expect(evaporationWeek({ topUpDays, fallsMmPerDay: [20, null] })).toEqual({ mmPerDay: 15, trend: null });
  });
});
