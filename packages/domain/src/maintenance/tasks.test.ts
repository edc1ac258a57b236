import { describe, expect, it } from "vitest";
import { dayOf, dueDayOf, needsReminder, taskStateOf } from "./tasks.ts";
import { findTemplate, MAINTENANCE_TEMPLATES } from "./templates.ts";

const WEEKLY = { intervalDays: 7, addedDay: 100, lastDoneDay: 110, snoozedUntilDay: null };

describe("a task", () => {
  it("is due its interval after it was done, and from its first day when it never was", () => {
    expect(dueDayOf(WEEKLY)).toBe(117);
    expect(dueDayOf({ ...WEEKLY, lastDoneDay: null })).toBe(100);
  });

  it("is moved back by a snooze, never forward", () => {
    expect(dueDayOf({ ...WEEKLY, snoozedUntilDay: 120 })).toBe(120);
    expect(dueDayOf({ ...WEEKLY, snoozedUntilDay: 112 })).toBe(117);
  });

  it("is ahead, due on one day, and overdue from the next", () =>
    expect([116, 117, 118].map((today) => taskStateOf(117, today))).toEqual(["ahead", "due", "overdue"]));

  it("is counted on the wall's own days", () => {
    const midnightMs = 117 * 86_400_000;
    expect([dayOf(midnightMs - 1), dayOf(midnightMs)]).toEqual([116, 117]);
  });
});

describe("a reminder", () => {
  const due = (dueDay: number, today = 120) => ({ dueDay, today });

  it("is for what is due, not for what lies ahead", () => {
    expect(needsReminder([], null)).toBe(false);
    expect(needsReminder([due(121)], null)).toBe(false);
    expect(needsReminder([due(120)], null)).toBe(true);
  });

  it("is not repeated the next morning for what it has named", () => {
    expect(needsReminder([due(119)], 119)).toBe(false);
    expect(needsReminder([due(119), due(120)], 119)).toBe(true);
  });

  it("catches up with a day on which none could be sent", () => expect(needsReminder([due(119)], 118)).toBe(true));

  it("comes again after a week of nothing done", () => {
    expect(needsReminder([due(113)], 114)).toBe(false);
    expect(needsReminder([due(112)], 113)).toBe(true);
    expect(needsReminder([due(125)], 100)).toBe(false);
  });
});

it("templates have names of their own and sensible intervals", () => {
  expect(new Set(MAINTENANCE_TEMPLATES.map(({ code }) => code)).size).toBe(MAINTENANCE_TEMPLATES.length);
  expect(findTemplate("sensor_window")).toMatchObject({ intervalDays: 30 });
  expect(findTemplate("nonsense")).toBeNull();
  expect(findTemplate(null)).toBeNull();
});
