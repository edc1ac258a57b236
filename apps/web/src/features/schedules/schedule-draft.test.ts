import { SCHEDULE_PRESETS, type ScheduleRule } from "@halocline/domain/schedules/schedules";
import { describe, expect, it } from "vitest";
import { exampleSchedule } from "@/testing/example-schedule.ts";
import { checkDraft, draftOf, newDraft, type ScheduleDraft, whenOf } from "./schedule-draft.ts";

const filled = (change: Partial<ScheduleDraft> = {}): ScheduleDraft => ({
  ...newDraft(["t1"]),
  choice: "Sunday 10:00",
  ...change,
});

describe("a new draft", () => {
  it("spec: is a water change, and enabled by default", () => {
    expect(newDraft([])).toMatchObject({ type: "water_change", isEnabled: true });
  });

  it("takes the only tank there is, and leaves a choice to people", () => {
    expect(newDraft(["t1"]).tankId).toBe("t1");
    expect(newDraft(["t1", "t2"]).tankId).toBe("none");
  });

  it("spec: without tank and schedule says 'Tank is required' and 'Schedule is required'", () => {
    expect(checkDraft(newDraft([]), null)).toEqual({
      errors: { tankId: "Tank is required", cronExpression: "Schedule is required" },
    });
    expect(checkDraft(filled({ choice: "custom", cronText: "  " }), null)).toEqual({
      errors: { cronExpression: "Schedule is required" },
    });
  });

  it.each(SCHEDULE_PRESETS)("sends the rule of $label", ({ label, rule }) => {
    expect(whenOf(filled({ choice: label }), null)).toEqual({ rule });
  });

  it("sends typed cron text without the space around it", () => {
    expect(checkDraft(filled({ choice: "custom", cronText: " 0 6 * * 1 " }), null)).toEqual({
      input: { tankId: "t1", type: "water_change", enabled: true, cronExpression: "0 6 * * 1" },
    });
  });
});

const stored = (rule: ScheduleRule) => exampleSchedule({ rule });
const CHOICES: readonly (readonly [ScheduleRule, string, string])[] = [
  [{ cron: "0 10 * * 0" }, "Sunday 10:00", ""],
  [{ anchorDate: "2026-11-15", atLocal: "10:00", everyDays: 7 }, "Every 7 days 10:00", ""],
  [{ everyWeeks: 2, weekday: 0, atLocal: "10:00", anchorDate: "2026-11-15" }, "Bi-weekly Sunday 10:00", ""],
  [{ cron: "5 4 * * 3" }, "custom", "5 4 * * 3"],
  [{ everyDays: 3, atLocal: "06:30", anchorDate: "2026-11-15" }, "stored", ""],
];

describe("the draft of a stored schedule", () => {
  it.each(CHOICES)("%j is shown as %s", (rule, choice, cronText) => {
    expect(draftOf(stored(rule))).toMatchObject({ choice, cronText });
  });

  it("begins empty when what is stored is no rule, and does not send that back", () => {
    const schedule = exampleSchedule({ rule: null, unreadable: ["rule"] });
    expect(draftOf(schedule)).toMatchObject({ choice: "none", cronText: "" });
    expect(checkDraft(draftOf(schedule), schedule)).toEqual({ errors: { cronExpression: "Schedule is required" } });
  });

  it.each(CHOICES)("%j goes back as it is stored when only other things change", (rule) => {
    const schedule = stored(rule);
    expect(whenOf({ ...draftOf(schedule), type: "top_up", isEnabled: false }, schedule)).toEqual({ rule });
  });

  it("sends a new rule, without the old anchor date, when it was changed", () => {
    const schedule = exampleSchedule();
    expect(whenOf({ ...draftOf(schedule), choice: "Every 7 days 10:00" }, schedule)).toEqual({
      rule: { everyDays: 7, atLocal: "10:00" },
    });
    const custom = stored({ cron: "5 4 * * 3" });
    expect(whenOf({ ...draftOf(custom), cronText: "5 5 * * 3" }, custom)).toEqual({ cronExpression: "5 5 * * 3" });
    expect(whenOf({ ...draftOf(custom), cronText: "" }, custom)).toBeNull();
  });
});
