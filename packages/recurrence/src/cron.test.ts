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
    ["", "cron_required"],
    ["  ", "cron_required"],
    ["0 10 31 2 *", "cron_never"],
    ["0 10 30,31 feb *", "cron_never"],
    ["* * * * *", "cron_too_close"],
    ["0,30 10 * * 0", "cron_too_close"],
    ["0 */5 * * *", "cron_too_close"],
    ["0 1,22 * * *", "cron_too_close"],
    ["0 10 */7 * *", "cron_day_steps"],
    ["0 10 */14 * 0", "cron_day_steps"],
    ["0 10 1-31/7 * *", "cron_day_steps"],
    ["0 10 1 * 0", "cron_day_and_weekday"],
  ])("%j is refused: %s", (text, code) => {
    expect(whyNotCron(text)).toBe(code);
  });

  it.each([
    ["@daily", { code: "cron_nickname", text: "@daily" }],
    ["0 10 * *", { code: "cron_field_count", count: 4 }],
    ["0 0 10 * * 0", { code: "cron_field_count", count: 6 }],
    ["x 10 * * *", { code: "cron_field", text: "x", field: "minute" }],
    ["0 10 L * *", { code: "cron_field", text: "L", field: "day" }],
    ["0 10 * * 0#1", { code: "cron_field", text: "0#1", field: "weekday" }],
    ["0 10 ? * 0", { code: "cron_field", text: "?", field: "day" }],
  ])("%j is refused, with what is wrong in it", (text, problem) => {
    expect(whyNotCron(text)).toEqual(problem);
  });

  it.each([
    ["60 10 * * *", /minute/],
    ["0 24 * * *", /hour/],
    ["0 10 0 * *", /./],
    ["0 10 * 13 *", /month/],
    ["0 10 5-1 * *", /larger/],
  ])("%j is impossible, as the library says", (text, english) => {
    expect(whyNotCron(text)).toEqual({ code: "cron_impossible", english: expect.stringMatching(english) });
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
