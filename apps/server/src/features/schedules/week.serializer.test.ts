import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import { describe, expect, it } from "vitest";
import type { StoredSchedule } from "./schedules.store.ts";
import { presentWeek } from "./week.serializer.ts";

const BERLIN = "Europe/Berlin";
const DAILY: ScheduleRule = { everyDays: 1, atLocal: "02:30", anchorDate: "2026-01-01" };

const schedule = (change: Partial<StoredSchedule> = {}): StoredSchedule => ({
  id: "s1",
  accountId: "a1",
  tankId: "t1",
  tankName: "Reef",
  deviceName: "Controller",
  registrationId: "r1",
  timezone: BERLIN,
  type: "water_change",
  rule: DAILY,
  litres: null,
  isEnabled: true,
  pausedUntil: null,
  nextRunAt: null,
  nextStartAt: null,
  skipNextAt: null,
  waitMinutes: 0,
  retryAt: null,
  exceptions: [],
  createdAt: new Date(0),
  ...change,
});

const wallTime = (iso: string, zone = BERLIN) => new Date(iso).toLocaleString("sv-SE", { timeZone: zone }).slice(0, 16);
const times = (schedules: readonly StoredSchedule[], from: string, nowMs = 0) =>
  presentWeek(schedules, from, nowMs).map(({ at }) => at);

describe("the week of a schedule", () => {
  it("has a run on each of its seven days when the clocks go forward, at three where half past two is skipped", () => {
    const runs = times([schedule()], "2027-03-22");
    expect(runs.map((iso) => wallTime(iso))).toEqual([
      ...["22", "23", "24", "25", "26", "27"].map((day) => `2027-03-${day} 02:30`),
      "2027-03-28 03:00",
    ]);
  });

  it("has one run, the first, on the day whose half past two comes twice", () => {
    expect(times([schedule()], "2026-10-19").slice(-2)).toEqual(["2026-10-24T00:30:00.000Z", "2026-10-25T00:30:00.000Z"]);
    expect(times([schedule()], "2026-10-26")[0]).toBe("2026-10-26T01:30:00.000Z");
  });

  it("ends with its last day by the tank's clock, wherever the tank is", () => {
    const at = (atLocal: string) => schedule({ rule: { ...DAILY, atLocal }, timezone: "Pacific/Kiritimati" });
    for (const atLocal of ["00:00", "23:59"]) {
      const runs = times([at(atLocal)], "2026-11-16");
      expect(runs.map((iso) => wallTime(iso, "Pacific/Kiritimati"))[0]).toBe(`2026-11-16 ${atLocal}`);
      expect(runs).toHaveLength(7);
    }
  });

  it("does not say what is past", () => {
    expect(times([schedule()], "2026-11-16", Date.parse("2026-11-21T12:00:00Z"))).toEqual(["2026-11-22T01:30:00.000Z"]);
    expect(times([schedule()], "2026-11-02", Date.parse("2026-11-21T12:00:00Z"))).toEqual([]);
  });

  it("tells which will be left out: the skipped one, and those within a pause", () => {
    const paused = schedule({ pausedUntil: new Date("2026-11-18T00:00:00Z"), skipNextAt: new Date("2026-11-18T01:30:00Z") });
    const left = presentWeek([paused], "2026-11-16", 0).map(({ isLeftOut }) => isLeftOut);
    expect(left).toEqual([true, true, true, false, false, false, false]);
  });

  it("shows a moved run at both of its times, and which was skipped for itself", () => {
    const [skippedMs, fromMs, toMs] = ["2026-11-17T01:30Z", "2026-11-18T01:30Z", "2026-11-20T12:00Z"].map(Date.parse);
    const exceptions = [
      { dueAtMs: skippedMs ?? 0, movedToMs: null },
      { dueAtMs: fromMs ?? 0, movedToMs: toMs ?? 0 },
    ];
    const runs = presentWeek([schedule({ exceptions })], "2026-11-16", 0);
    expect(runs).toHaveLength(8);
    const [from, to] = ["2026-11-18T01:30:00.000Z", "2026-11-20T12:00:00.000Z"];
    expect(runs.filter(({ isLeftOut, movedFrom }) => isLeftOut || movedFrom !== null)).toEqual([
      { scheduleId: "s1", at: "2026-11-17T01:30:00.000Z", isLeftOut: true, isSkipped: true, movedFrom: null, movedTo: null },
      { scheduleId: "s1", at: from, isLeftOut: true, isSkipped: false, movedFrom: null, movedTo: to },
      { scheduleId: "s1", at: to, isLeftOut: false, isSkipped: false, movedFrom: from, movedTo: null },
    ]);
  });

  it("mixes schedules by time, and leaves out the disabled and what is no rule", () => {
    const schedules = [
      schedule({ id: "later", rule: { cron: "0 18 * * 3" } }),
      schedule({ id: "off", isEnabled: false }),
      schedule({ id: "bad", rule: { cron: "soon" } }),
      schedule({ id: "sooner", rule: { cron: "0 17 * * 3" } }),
    ];
    expect(presentWeek(schedules, "2026-11-16", 0).map(({ scheduleId }) => scheduleId)).toEqual(["sooner", "later"]);
  });
});
