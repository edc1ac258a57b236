import { SCHEDULE_PRESETS, type ScheduleRule } from "@halocline/domain/schedules/schedules";
import { describe, expect, it } from "vitest";
import { anchored, nextRuns } from "./recurrence.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FROM_MS = Date.UTC(2026, 10, 15, 12);
const UNTIL_MS = Date.UTC(2031, 10, 15, 12);

/** Gaps at midnight (Santiago, Beirut), of half an hour (Lord Howe), odd offsets, DST the other way round in Ramadan. */
const ZONES = [
  "Europe/Berlin",
  "Europe/London",
  "America/New_York",
  "America/Los_Angeles",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Africa/Casablanca",
  "Asia/Beirut",
  "Asia/Kathmandu",
];
const TIMES = ["00:00", "01:30", "02:15", "03:00", "23:45"];

const printed = new Map(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })]),
);

/** Read from a printed date, apart from the code under test. */
const offsetAt = (zone: string, atMs: number): number =>
  Date.parse(`${printed.get(zone)?.format(atMs).replace(" ", "T")}Z`) - atMs;

/** The times during which the zone keeps one offset, to the minute. */
function stretchesOf(zone: string): { fromMs: number; offsetMs: number }[] {
  const stretches = [{ fromMs: Number.NEGATIVE_INFINITY, offsetMs: offsetAt(zone, FROM_MS) }];
  for (let atMs = FROM_MS; atMs < UNTIL_MS + 30 * DAY_MS; atMs += 6 * HOUR_MS) {
    if (offsetAt(zone, atMs) === stretches.at(-1)?.offsetMs) continue;
    let changeMs = atMs;
    while (offsetAt(zone, changeMs - 60_000) === offsetAt(zone, atMs)) changeMs -= 60_000;
    stretches.push({ fromMs: changeMs, offsetMs: offsetAt(zone, atMs) });
  }
  return stretches;
}

const stretches = new Map(ZONES.map((zone) => [zone, stretchesOf(zone)]));

/** The first moment at which the zone's wall clock shows that time or, in a gap, a later one. */
function firstShownMs(zone: string, wall: number): number {
  const all = stretches.get(zone) ?? [];
  for (const [index, { fromMs, offsetMs }] of all.entries()) {
    const atMs = Math.max(wall - offsetMs, fromMs);
    if (atMs < (all[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY)) return atMs;
  }
  throw new Error("no stretch");
}

const timeMs = (atLocal: string): number => Date.parse(`1970-01-01T${atLocal}:00Z`);

/** Every moment at which a wall clock first shows one of the times on a day that counts. */
function expected(zone: string, times: readonly string[], doesCount: (day: Date) => boolean): number[] {
  const moments: number[] = [];
  for (let day = Math.floor(FROM_MS / DAY_MS) - 1; day * DAY_MS < UNTIL_MS + DAY_MS; day += 1) {
    if (!doesCount(new Date(day * DAY_MS))) continue;
    for (const time of times) moments.push(firstShownMs(zone, day * DAY_MS + timeMs(time)));
  }
  return moments.filter((atMs) => atMs > FROM_MS && atMs <= UNTIL_MS);
}

function walked(rule: ScheduleRule, zone: string): number[] {
  const runs: number[] = [];
  while ((runs.at(-1) ?? FROM_MS) <= UNTIL_MS) runs.push(...nextRuns(rule, zone, runs.at(-1) ?? FROM_MS, 100));
  return runs.filter((atMs) => atMs <= UNTIL_MS);
}

const iso = (runs: readonly number[]): string[] => runs.map((atMs) => new Date(atMs).toISOString());

describe.each(ZONES)("[SAFE-20] five years in %s", { timeout: 30_000 }, (zone) => {
  it.each([1, 3, 7])("every %i days: never a day left out, never a run twice, whatever the clocks do", (everyDays) => {
    for (const atLocal of everyDays === 1 ? TIMES : ["02:30"]) {
      const runs = walked({ everyDays, atLocal, anchorDate: "2026-11-13" }, zone);
      const anchorDay = Date.UTC(2026, 10, 13) / DAY_MS;
      expect(runs).toEqual(expected(zone, [atLocal], (day) => (day.getTime() / DAY_MS - anchorDay) % everyDays === 0));
      for (const [index, atMs] of runs.slice(1).entries())
        expect(Math.abs(atMs - (runs[index] ?? 0) - everyDays * DAY_MS)).toBeLessThanOrEqual(HOUR_MS);
    }
  });

  it("bi-weekly Sunday is every other Sunday, and no other day", () => {
    const rule: ScheduleRule = { everyWeeks: 2, weekday: 0, atLocal: "02:30", anchorDate: "2026-11-16" };
    const firstDay = Date.UTC(2026, 10, 22) / DAY_MS;
    const runs = walked(rule, zone);
    expect(runs).toEqual(
      expected(zone, ["02:30"], (day) => day.getUTCDay() === 0 && (day.getTime() / DAY_MS - firstDay) % 14 === 0),
    );
  });

  it("cron falls due when the wall clock first shows it, or first after the gap", () => {
    expect(walked({ cron: "0 10 * * 0" }, zone)).toEqual(expected(zone, ["10:00"], (day) => day.getUTCDay() === 0));
    expect(walked({ cron: "0 2 1 * *" }, zone)).toEqual(expected(zone, ["02:00"], (day) => day.getUTCDate() === 1));
    expect(walked({ cron: "30 0,12 * 3,4,9-11 *" }, zone)).toEqual(
      expected(zone, ["00:30", "12:30"], (day) => [2, 3, 8, 9, 10].includes(day.getUTCMonth())),
    );
  });

  it("asked one by one, as a worker does, or from any moment between two, it says the same", () => {
    const rule: ScheduleRule = { everyDays: 1, atLocal: "02:30", anchorDate: "2026-11-13" };
    const changesMs = (stretches.get(zone) ?? []).map(({ fromMs }) => fromMs);
    for (const changeMs of changesMs.slice(1)) {
      const runs = nextRuns(rule, zone, changeMs - 3 * DAY_MS, 6);
      for (const [index, atMs] of runs.slice(0, -1).entries()) {
        const next = runs[index + 1] ?? 0;
        for (const share of [0, 0.01, 0.02, 0.03, 0.04, 0.5, 0.96, 0.99])
          expect(nextRuns(rule, zone, Math.floor(atMs + (next - atMs) * share), 1)).toEqual([next]);
      }
    }
  });
});

describe("the clock change in Berlin", () => {
  const berlin = (rule: ScheduleRule, after: string) => iso(nextRuns(rule, "Europe/Berlin", Date.parse(after), 3));
  const daily: ScheduleRule = { everyDays: 1, atLocal: "02:30", anchorDate: "2026-01-01" };

  it("a run in the gap happens once, at 03:00", () => {
    const runs = ["2027-03-27T01:30:00.000Z", "2027-03-28T01:00:00.000Z", "2027-03-29T00:30:00.000Z"];
    expect(berlin(daily, "2027-03-27T00:00:00Z")).toEqual(runs);
    expect(berlin({ cron: "30 2 * * *" }, "2027-03-27T00:00:00Z")).toEqual(runs);
  });

  it("a run in the overlap happens once, the first time", () => {
    const runs = ["2026-10-24T00:30:00.000Z", "2026-10-25T00:30:00.000Z", "2026-10-26T01:30:00.000Z"];
    expect(berlin(daily, "2026-10-24T00:00:00Z")).toEqual(runs);
    expect(berlin({ cron: "30 2 * * *" }, "2026-10-24T00:00:00Z")).toEqual(runs);
    // Asked in the second showing of 02:10, the day is over.
    expect(berlin(daily, "2026-10-25T01:10:00Z")[0]).toBe("2026-10-26T01:30:00.000Z");
  });
});

describe("the presets", () => {
  const next = (label: string, now: string) => {
    const preset = SCHEDULE_PRESETS.find((one) => one.label === label);
    if (!preset) throw new Error(`no preset ${label}`);
    const nowMs = Date.parse(now);
    return iso(nextRuns(anchored(preset.rule, "Europe/Berlin", nowMs), "Europe/Berlin", nowMs, 3));
  };

  it("are due when their labels say, also across the end of a month and of summer time", () => {
    // A Wednesday.
    const now = "2026-10-14T08:00:00Z";
    expect(next("Sunday 10:00", now)).toEqual([
      "2026-10-18T08:00:00.000Z",
      "2026-10-25T09:00:00.000Z",
      "2026-11-01T09:00:00.000Z",
    ]);
    expect(next("Monday 10:00", now)[0]).toBe("2026-10-19T08:00:00.000Z");
    expect(next("Monthly 1st 02:00", now)).toEqual([
      "2026-11-01T01:00:00.000Z",
      "2026-12-01T01:00:00.000Z",
      "2027-01-01T01:00:00.000Z",
    ]);
    expect(next("Bi-weekly Sunday 10:00", now)).toEqual([
      "2026-10-18T08:00:00.000Z",
      "2026-11-01T09:00:00.000Z",
      "2026-11-15T09:00:00.000Z",
    ]);
  });

  it("an interval begins today while its time is still to come, and tomorrow after that", () => {
    expect(next("Every 7 days 10:00", "2026-10-14T07:59:00Z")[0]).toBe("2026-10-14T08:00:00.000Z");
    expect(next("Every 7 days 10:00", "2026-10-14T08:00:00Z")).toEqual([
      "2026-10-15T08:00:00.000Z",
      "2026-10-22T08:00:00.000Z",
      "2026-10-29T09:00:00.000Z",
    ]);
    // On a Sunday after ten, the next Sunday begins it.
    expect(next("Bi-weekly Sunday 10:00", "2026-10-18T09:00:00Z")[0]).toBe("2026-10-25T09:00:00.000Z");
  });

  it("an anchor that was given is kept, and nothing is due before it", () => {
    const rule = anchored({ everyDays: 3, atLocal: "10:00", anchorDate: "2027-01-01" }, "UTC", FROM_MS);
    expect(iso(nextRuns(rule, "UTC", FROM_MS, 2))).toEqual(["2027-01-01T10:00:00.000Z", "2027-01-04T10:00:00.000Z"]);
  });
});
