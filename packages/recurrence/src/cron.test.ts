import { SCHEDULE_PRESETS } from "@halocline/domain/schedules/schedules";
import { describe, expect, it } from "vitest";
import { whyNotCron } from "./cron.ts";
import { explainCron } from "./explain.ts";

describe("cron text", () => {
  it.each(["0 10 * * 0", " 0  10 * * SUN ", "0 */6 * * *", "30 8 1,15 * *", "0 10 29 2 *", "0 0,12 * jun-aug *", "0 10 31 * *"])(
    "%j is taken",
    (text) => {
      expect(whyNotCron(text)).toBeNull();
    },
  );

  it.each([
    ["", "Schedule is required"],
    ["  ", "Schedule is required"],
    ["@daily", "not supported"],
    ["0 10 * *", "has 4"],
    ["0 0 10 * * 0", "has 6"],
    ["0 10 31 2 *", "never comes"],
    ["0 10 30,31 feb *", "never comes"],
    ["60 10 * * *", "minute"],
    ["0 24 * * *", "hour"],
    ["0 10 0 * *", "not possible"],
    ["0 10 * 13 *", "month"],
    ["0 10 5-1 * *", "larger"],
    ["x 10 * * *", "minute"],
    ["0 10 L * *", "day of the month"],
    ["0 10 * * 0#1", "weekday"],
    ["0 10 ? * 0", "day of the month"],
    ["* * * * *", "6 hours"],
    ["0,30 10 * * 0", "6 hours"],
    ["0 */5 * * *", "6 hours"],
    ["0 1,22 * * *", "6 hours"],
    ["0 10 */7 * *", "interval of days"],
    ["0 10 */14 * 0", "interval of days"],
    ["0 10 1-31/7 * *", "interval of days"],
    ["0 10 1 * 0", "either"],
  ])("%j is refused: %s", (text, part) => {
    expect(whyNotCron(text)).toContain(part);
  });

  it("every preset in cron is taken", () => {
    for (const { rule } of SCHEDULE_PRESETS) if ("cron" in rule) expect(whyNotCron(rule.cron)).toBeNull();
  });
});

describe("a cron text in words", () => {
  it("is said in each language, on a clock of 24 hours", () => {
    expect(explainCron("30 14 * 6 1", "en")).toBe("At 14:30, only on Monday, only in June");
    expect(explainCron("30 14 * 6 1", "de")).toBe("Um 14:30, nur jeden Montag, nur im Juni");
  });
});
