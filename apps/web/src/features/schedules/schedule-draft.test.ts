import { SCHEDULE_PRESETS, type ScheduleRule } from "@halocline/domain/schedules/schedules";
import { describe, expect, it } from "vitest";
import { exampleSchedule } from "@/testing/example-schedule.ts";
import { checkDraft, draftOf, filledWith, newDraft, ruleOf, type ScheduleDraft } from "./schedule-draft.ts";

const filled = (change: Partial<ScheduleDraft> = {}): ScheduleDraft => ({
  ...newDraft(["t1"]),
  weekdays: [0],
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
    expect(checkDraft(filled({ repeat: "custom", cronText: "  " }), null)).toEqual({
      errors: { cronExpression: "Schedule is required" },
    });
  });

  it.each(SCHEDULE_PRESETS)("sends the rule of $label", ({ rule }) => {
    expect(ruleOf(filled(filledWith(rule)), null)).toEqual(rule);
  });

  it("sends typed cron text without the space around it", () => {
    expect(checkDraft(filled({ repeat: "custom", cronText: " 0 6 * * 1 " }), null)).toEqual({
      input: { tankId: "t1", type: "water_change", enabled: true, rule: { cron: "0 6 * * 1" }, waitMinutes: 15 },
    });
  });
});

const stored = (rule: ScheduleRule) => exampleSchedule({ rule });
const READ: readonly (readonly [ScheduleRule, Partial<ScheduleDraft>])[] = [
  [{ cron: "0 10 * * 0" }, { repeat: "weekly", weekdays: [0], everyWeeks: 1, atLocal: "10:00" }],
  [{ cron: "5 4 * * 3" }, { repeat: "weekly", weekdays: [3], atLocal: "04:05" }],
  [
    { everyWeeks: 2, weekday: 0, atLocal: "10:00", anchorDate: "2026-11-15" },
    { repeat: "weekly", everyWeeks: 2 },
  ],
  [
    { everyDays: 3, atLocal: "06:30", anchorDate: "2026-11-15" },
    { repeat: "days", everyDays: "3", atLocal: "06:30" },
  ],
  [{ cron: "0 2 1 * *" }, { repeat: "monthly", dayOfMonth: 1, atLocal: "02:00" }],
  [{ cron: "0 6,18 * * *" }, { repeat: "custom", cronText: "0 6,18 * * *" }],
];

describe("the draft of a stored schedule", () => {
  it.each(READ)("%j is shown as %j", (rule, shown) => {
    expect(draftOf(stored(rule))).toMatchObject(shown);
  });

  it("begins empty when what is stored is no rule, and does not send that back", () => {
    const schedule = exampleSchedule({ rule: null, unreadable: ["rule"] });
    expect(draftOf(schedule)).toMatchObject({ repeat: "weekly", weekdays: [], cronText: "" });
    expect(checkDraft(draftOf(schedule), schedule)).toEqual({ errors: { cronExpression: "Schedule is required" } });
  });

  it.each(READ)("%j goes back as it is stored when only other things change", (rule) => {
    const schedule = stored(rule);
    expect(ruleOf({ ...draftOf(schedule), type: "top_up", isEnabled: false }, schedule)).toBe(schedule.rule);
  });

  it("sends a new rule, without the old anchor date, when its interval was changed", () => {
    const schedule = exampleSchedule();
    expect(ruleOf({ ...draftOf(schedule), repeat: "days" }, schedule)).toEqual({ everyDays: 7, atLocal: "10:00" });
    const custom = stored({ cron: "0 6,18 * * *" });
    expect(ruleOf({ ...draftOf(custom), cronText: "0 7,19 * * *" }, custom)).toEqual({ cron: "0 7,19 * * *" });
    expect(ruleOf({ ...draftOf(custom), cronText: "" }, custom)).toBeNull();
  });
});
