// The form and the stored rule say the same: through the form and back, the due times stay, and they are those of the library
// that reads cron with time zones by itself.

import { formOfRule, type RuleForm, ruleOfForm, WEEKDAYS } from "@halocline/domain/schedules/rule-form";
import { SCHEDULE_PRESETS, type ScheduleRule, type Weekday } from "@halocline/domain/schedules/schedules";
import { Cron } from "croner";
import { describe, expect, it } from "vitest";
import { whyNotCron } from "./cron.ts";
import { anchored, nextRuns } from "./recurrence.ts";

const NOW_MS = Date.UTC(2026, 9, 20, 12);
const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Kiritimati", "UTC"];
const TIMES = ["00:00", "09:05", "23:59"];
/** In a gap or an overlap the library goes its own way, and `recurrence.test.ts` tells ours. */
const TIME_WITHOUT_CLOCK_CHANGE = "18:00";

/** Every set of weekdays but none and all: all is "daily". */
const SETS = Array.from({ length: 126 }, (_, index) => WEEKDAYS.filter((day) => ((index + 1) >> day) % 2 === 1));

const weekly = (weekdays: readonly Weekday[], everyWeeks: number, atLocal: string): RuleForm => ({
  repeat: "weekly",
  everyWeeks,
  weekdays,
  atLocal,
});

const formsAt = (atLocal: string): readonly RuleForm[] => [
  ...SETS.map((weekdays) => weekly(weekdays, 1, atLocal)),
  ...WEEKDAYS.flatMap((day) => [2, 3, 4, 52].map((everyWeeks) => weekly([day], everyWeeks, atLocal))),
  { repeat: "daily", atLocal },
  ...[2, 3, 7, 10, 366].map((everyDays) => ({ repeat: "days" as const, everyDays, atLocal })),
  ...Array.from({ length: 31 }, (_, index) => ({ repeat: "monthly" as const, dayOfMonth: index + 1, atLocal })),
];

const FORMS: readonly RuleForm[] = [...TIMES.flatMap(formsAt), { repeat: "custom", cron: "30 14 * 6 1" }];

function storedRule(form: RuleForm, zone = "UTC"): ScheduleRule {
  const wanted = ruleOfForm(form);
  if (wanted === null) throw new Error(`not filled in: ${JSON.stringify(form)}`);
  return anchored(wanted, zone, NOW_MS);
}

const fiveNext = (rule: ScheduleRule, zone: string): number[] => nextRuns(rule, zone, NOW_MS, 5);

describe("a form", () => {
  it("comes back as it was filled in", () => {
    for (const form of FORMS) expect(formOfRule(storedRule(form))).toEqual(form);
  });

  it("is stored as a rule that is accepted", () => {
    const crons = FORMS.map((form) => storedRule(form)).flatMap((rule) => ("cron" in rule ? [rule.cron] : []));
    expect([...new Set(crons.map(whyNotCron))]).toEqual([null]);
  });

  it.each(ZONES)("has in %s the five next runs that the cron library finds by itself", (zone) => {
    const cronForms = formsAt(TIME_WITHOUT_CLOCK_CHANGE).filter((form) => "cron" in storedRule(form));
    expect(cronForms.length).toBe(126 + 1 + 31);
    for (const form of cronForms) {
      const rule = storedRule(form);
      const cron = "cron" in rule ? rule.cron : "";
      const found = new Cron(cron, { mode: "5-part", timezone: zone }).nextRuns(5, new Date(NOW_MS));
      expect(fiveNext(rule, zone)).toEqual(found.map((at) => at.getTime()));
    }
  });
});

describe("a stored rule", () => {
  const RULES: readonly ScheduleRule[] = [
    { cron: " 0  18 * * 3" },
    { cron: "05 4 * * 7" },
    { cron: "0 10 * * 1-5" },
    { cron: "0 10 * * 5-7,1" },
    { cron: "0 10 * * 0-6" },
    { cron: "0 10 31 * *" },
    { everyDays: 1, atLocal: "02:30", anchorDate: "2026-10-01" },
    { everyDays: 9, atLocal: "02:30", anchorDate: "2026-10-01" },
    { everyWeeks: 1, weekday: 3, atLocal: "18:00", anchorDate: "2026-10-01" },
    { everyWeeks: 2, weekday: 0, atLocal: "10:00", anchorDate: "2026-10-04" },
    { cron: "30 14 * 6 1" },
    { cron: "0 6,18 * * *" },
  ];

  it.each(ZONES)("read into the form and stored again keeps its runs in %s", (zone) => {
    for (const rule of RULES) {
      const again = ruleOfForm(formOfRule(rule), rule);
      expect(again && fiveNext(anchored(again, zone, NOW_MS), zone)).toEqual(fiveNext(rule, zone));
    }
  });

  it("keeps its days when only the time of day changes, and is counted anew when the interval does", () => {
    const rule = { everyWeeks: 2, weekday: 0, atLocal: "10:00", anchorDate: "2026-10-04" } as const;
    expect(ruleOfForm(weekly([0], 2, "18:00"), rule)).toEqual({ ...rule, atLocal: "18:00" });
    expect(ruleOfForm(weekly([1], 2, "10:00"), rule)).toEqual({ everyWeeks: 2, weekday: 1, atLocal: "10:00" });
    expect(ruleOfForm(weekly([0], 3, "10:00"), rule)).toEqual({ everyWeeks: 3, weekday: 0, atLocal: "10:00" });
  });

  it.each([
    "0 6,18 * * *",
    "0 10 * 6 *",
    "0 10 1 * 1",
    "60 10 * * *",
    "0 24 * * *",
    "0 10 0 * *",
    "0 10 32 * *",
    "0 10 * * 5-1",
    "0 10 * * SUN",
    "soon",
  ])("%s stays custom, letter by letter", (cron) => {
    expect(formOfRule({ cron })).toEqual({ repeat: "custom", cron });
  });
});

it.each(SCHEDULE_PRESETS)("spec: the preset $label fills the form and is stored as itself", ({ rule }) => {
  expect(formOfRule(rule).repeat).not.toBe("custom");
  expect(ruleOfForm(formOfRule(rule))).toEqual(rule);
});

it.each<RuleForm>([
  weekly([], 1, "10:00"),
  weekly([0, 3], 2, "10:00"),
  weekly([0], 53, "10:00"),
  weekly([0], 1, ""),
  { repeat: "days", everyDays: 0, atLocal: "10:00" },
  { repeat: "days", everyDays: 367, atLocal: "10:00" },
  { repeat: "days", everyDays: Number.NaN, atLocal: "10:00" },
  { repeat: "days", everyDays: 2.5, atLocal: "10:00" },
  { repeat: "monthly", dayOfMonth: 32, atLocal: "10:00" },
  { repeat: "daily", atLocal: "24:00" },
  { repeat: "custom", cron: "  " },
])("%j is no rule yet", (form) => {
  expect(ruleOfForm(form)).toBeNull();
});
