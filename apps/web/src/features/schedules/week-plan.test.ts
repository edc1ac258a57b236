import { expect, it } from "vitest";
import { exampleResult, exampleSchedule, exampleWeekRun } from "@/testing/example-schedule.ts";
import { BLOCK_MINUTES, daysLater, startOfWeek, weekPlan } from "./week-plan.ts";

const BERLIN = "Europe/Berlin";
const schedule = exampleSchedule();
const run = (at: string, isLeftOut = false, scheduleId = schedule.id) => exampleWeekRun(at, { scheduleId, isLeftOut });

it("begins on the reader's first weekday", () => {
  expect(startOfWeek("2026-11-18", 1)).toBe("2026-11-16");
  expect(startOfWeek("2026-11-18", 0)).toBe("2026-11-15");
  expect(startOfWeek("2026-11-15", 1)).toBe("2026-11-09");
  expect(daysLater("2026-12-28", 7)).toBe("2027-01-04");
});

it("puts a run on the day and the minute that the tank's wall clock shows", () => {
  const days = weekPlan(
    "2026-11-16",
    [run("2026-11-18T23:30:00.000Z"), run("2026-11-18T17:00:00.000Z", true)],
    [schedule],
    BERLIN,
  );
  expect(days.map(({ blocks }) => blocks.length)).toEqual([0, 0, 1, 1, 0, 0, 0]);
  expect(days[2]?.blocks).toMatchObject([{ at: "2026-11-18T17:00:00.000Z", topMinute: 18 * 60, state: "leftOut" }]);
  expect(days[3]?.blocks).toMatchObject([{ topMinute: 30, state: "planned" }]);
});

it("tells the days on which the clocks change, and keeps 10:00 at its place on them", () => {
  const autumn = weekPlan("2026-10-19", [run("2026-10-24T08:00:00.000Z"), run("2026-10-25T09:00:00.000Z")], [schedule], BERLIN);
  expect(autumn.map((day) => day.hasClockChange)).toEqual([false, false, false, false, false, false, true]);
  expect(autumn.flatMap(({ blocks }) => blocks.map(({ topMinute }) => topMinute))).toEqual([600, 600]);
  expect(weekPlan("2027-03-22", [], [], BERLIN)[6]?.hasClockChange).toBe(true);
  expect(weekPlan("2027-03-22", [], [], "UTC").some((day) => day.hasClockChange)).toBe(false);
});

it("sets blocks that would cover each other side by side, and none below the day's end", () => {
  const times = ["08:00", "08:30", "12:00", "23:30"].map((time) => run(`2026-11-18T${time}:00.000Z`));
  const [, , day] = weekPlan("2026-11-16", times, [exampleSchedule({ timezone: "UTC" })], "UTC");
  expect(day?.blocks.map(({ lane }) => lane)).toEqual([0, 1, 0, 0]);
  expect(day?.laneCount).toBe(2);
  expect(day?.blocks.at(-1)?.topMinute).toBe(1440 - BLOCK_MINUTES);
});

it("shows what became of the newest one, and nothing of a schedule that is gone", () => {
  const ran = exampleSchedule({ lastResult: exampleResult({ dueAt: "2026-11-17T09:00:00.000Z" }) });
  const days = weekPlan("2026-11-16", [run("2026-11-18T17:00:00.000Z", false, "gone")], [ran], BERLIN);
  expect(days.flatMap(({ blocks }) => blocks)).toMatchObject([{ at: "2026-11-17T09:00:00.000Z", state: "past", topMinute: 600 }]);
});
