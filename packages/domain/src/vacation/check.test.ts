import { describe, expect, it } from "vitest";
import { checkVacation, type VacationFacts, worstFinding } from "./check.ts";
import type { DeviceFacts } from "./devices.ts";
import type { Finding, FindingTopic } from "./finding.ts";
import type { OwnerFacts } from "./people.ts";
import type { TankFacts } from "./water.ts";

const NOW = 1_794_736_800_000;
const DAY_MS = 86_400_000;
const VACATION = { fromMs: NOW + DAY_MS, toMs: NOW + 11 * DAY_MS };

const DRY = { cause: "A pump ran, but the level did not change", advice: "Look for an empty reservoir." };

const device = (change: Partial<DeviceFacts> = {}): DeviceFacts => ({
  name: "Reef controller",
  freshness: "live",
  isSensorOk: true,
  isStopped: false,
  fault: null,
  hold: null,
  configuration: "acknowledged",
  isCirculationOn: true,
  isUpdating: false,
  openCriticalAlerts: 0,
  ...change,
});

/** 30 mm over 0.12 m² are 3.6 L a change; 10 mm a day are 1.2 L. */
const tank = (change: Partial<TankFacts> = {}): TankFacts => ({
  name: "Display tank",
  calibratedAtMs: NOW - 20 * DAY_MS,
  topDistanceMm: 30,
  drainDistanceMm: 60,
  topOffDistanceMm: null,
  hasAutoTopUp: true,
  isTopUpLocked: false,
  schedules: [{ type: "water_change", startsAtMs: [NOW + 2 * DAY_MS, NOW + 9 * DAY_MS] }],
  areaCm2: 1200,
  usedMmPerDay: 10,
  saltReservoirLitres: 20,
  freshReservoirLitres: 20,
  wasteLitres: 20,
  ...change,
});

const way = (change: Partial<OwnerFacts["ways"][number]> = {}): OwnerFacts["ways"][number] => ({
  kind: "email",
  name: null,
  isOn: true,
  isForCritical: true,
  watchedSinceMs: NOW - 60 * DAY_MS,
  deliveredAtMs: NOW - DAY_MS,
  givenUpAtMs: null,
  endedAtMs: null,
  confirmedAtMs: NOW - 40 * DAY_MS,
  ...change,
});
const owner = (name: string, ...ways: OwnerFacts["ways"]): OwnerFacts => ({ name, ways });

type Change = Readonly<{ device?: Partial<DeviceFacts>; tank?: Partial<TankFacts>; facts?: Partial<VacationFacts> }>;

const check = (change: Change = {}): Finding[] =>
  checkVacation(
    {
      nowMs: NOW,
      owners: [owner("Ada", way())],
      second: null,
      devices: [{ ...device(change.device), tanks: [tank(change.tank)] }],
      ...change.facts,
    },
    VACATION,
  );

const found = (topic: FindingTopic, change: Change = {}) => check(change).filter((finding) => finding.topic === topic);
const state = (topic: FindingTopic, change: Change = {}) => found(topic, change)[0]?.state;
const thing = (topic: FindingTopic, change: Change = {}) => found(topic, change)[0];

describe("a household that may be left alone", () => {
  it("has every thing looked at, and every one in order", () => {
    const findings = check();
    expect(findings.filter((finding) => finding.state !== "ok")).toEqual([]);
    expect(findings.every(({ place }) => place === null)).toBe(true);
    expect(findings.map(({ topic }) => topic)).toEqual([
      "reachable",
      "latches",
      "settings",
      "circulation",
      "firmware",
      "alerts",
      "calibration",
      "top_up",
      "schedules",
      "salt_water",
      "waste",
      "fresh_water",
      "notifications",
    ]);
    expect(worstFinding(findings)).toBe("ok");
  });

  it("lacks everything without a device", () => {
    expect(check({ facts: { devices: [] } })).toMatchObject([{ state: "missing", place: "devices" }]);
  });
});

describe("a device", () => {
  it.each<readonly [string, FindingTopic, Partial<DeviceFacts>, "missing" | "warning"]>([
    ["offline", "reachable", { freshness: "stale" }, "missing"],
    ["that never reported", "reachable", { freshness: "none" }, "missing"],
    ["with a late reading", "reachable", { freshness: "late" }, "warning"],
    ["without a sensor", "reachable", { isSensorOk: false }, "missing"],
    ["that is stopped", "latches", { isStopped: true }, "missing"],
    ["with a latched fault", "latches", { fault: DRY }, "missing"],
    ["with its pumps held off", "latches", { hold: DRY }, "missing"],
    ["that has not confirmed its settings", "settings", { configuration: "pending" }, "missing"],
    ["that refused its settings", "settings", { configuration: "refused" }, "missing"],
    ["with circulation off", "circulation", { isCirculationOn: false }, "missing"],
    ["without a relay for circulation", "circulation", { isCirculationOn: null }, "warning"],
    ["that is being updated", "firmware", { isUpdating: true }, "warning"],
    ["with an open critical alert", "alerts", { openCriticalAlerts: 2 }, "missing"],
  ])("%s is told with a way to put it right", (_, topic, change, expected) => {
    const [finding] = found(topic, { device: change });
    expect(finding).toMatchObject({ state: expected, about: "Reef controller" });
    expect(finding?.place).not.toBeNull();
    expect(worstFinding(check({ device: change }))).toBe(expected);
  });

  it("[SAFE-22] names the cause of a latched fault and its own advice", () => {
    const [finding] = found("latches", { device: { fault: DRY } });
    expect(finding).toMatchObject({ code: "fault", values: DRY });
  });

  it("[SAFE-18] that is offline says nothing about its circulation but that it is not known", () => {
    expect(thing("circulation", { device: { freshness: "stale" } })?.code).toBe("circulation_unknown");
  });
});

describe("a tank", () => {
  it("needs a calibration, and a fresh one", () => {
    expect(state("calibration", { tank: { topDistanceMm: null } })).toBe("missing");
    expect(state("calibration", { tank: { calibratedAtMs: NOW - 90 * DAY_MS } })).toBe("ok");
    expect(state("calibration", { tank: { calibratedAtMs: NOW - 91 * DAY_MS } })).toBe("warning");
    expect(state("calibration", { tank: { calibratedAtMs: null } })).toBe("warning");
  });

  it("[SAFE-21] whose top-ups are held lacks them, though they are switched on", () => {
    expect(found("top_up", { tank: { isTopUpLocked: true } })).toMatchObject([{ state: "missing", place: "dashboard" }]);
  });

  it("needs automatic top-up, or at least scheduled ones", () => {
    const byHand = { hasAutoTopUp: false };
    expect(state("top_up", { tank: byHand })).toBe("missing");
    expect(state("top_up", { tank: { ...byHand, schedules: [{ type: "top_up", startsAtMs: [VACATION.fromMs] }] } })).toBe(
      "warning",
    );
  });

  it("counts the runs within the absence only", () => {
    const startsAtMs = [VACATION.fromMs - 1, VACATION.fromMs, VACATION.toMs - 1, VACATION.toMs];
    expect(thing("schedules", { tank: { schedules: [{ type: "water_change", startsAtMs }] } })).toMatchObject({
      code: "planned",
      values: { changes: 2, topUps: 0 },
    });
  });

  it("says when its schedules are off or paused for all of it", () => {
    expect(state("schedules", { tank: { schedules: [{ type: "water_change", startsAtMs: [] }] } })).toBe("warning");
    expect(state("schedules", { tank: { schedules: [] } })).toBe("ok");
  });

  it("says when one of them cannot be read, also beside one that can", () => {
    const readable = { type: "water_change" as const, startsAtMs: [VACATION.fromMs] };
    const facts = { tank: { schedules: [readable, { type: "top_up" as const, startsAtMs: [], isUnreadable: true }] } };
    expect(state("schedules", facts)).toBe("warning");
    expect(thing("schedules", facts)).toMatchObject({ code: "schedules_unreadable", values: { count: 1 } });
  });
});

describe("the water", () => {
  it("of a smaller change is its litres, known also where the area is not", () => {
    const starts = (count: number) => Array.from({ length: count }, (_, n) => NOW + (n + 2) * DAY_MS);
    const small = { type: "water_change" as const, startsAtMs: starts(2), litres: 2 };
    const whole = { type: "water_change" as const, startsAtMs: starts(1), litres: null };
    expect(thing("salt_water", { tank: { schedules: [small, whole] } })).toMatchObject({
      code: "salt_enough",
      values: { litres: 8 },
    });
    expect(thing("waste", { tank: { schedules: [small], areaCm2: null } })).toMatchObject({ values: { litres: 4 } });
    expect(thing("waste", { tank: { schedules: [small, whole], areaCm2: null } })).toMatchObject({ code: "waste_need_unknown" });
  });

  it("of all changes together must fit the salt water reservoir and the waste tank", () => {
    const values = { count: 2, litres: 7.5, thereLitres: 20 };
    expect(thing("salt_water")).toMatchObject({ code: "salt_enough", values });
    expect(state("salt_water", { tank: { saltReservoirLitres: 7 } })).toBe("missing");
    expect(state("salt_water", { tank: { saltReservoirLitres: 8 } })).toBe("warning");
    expect(state("waste", { tank: { wasteLitres: 7 } })).toBe("missing");
  });

  it("of a change is counted from where it stands with circulation off", () => {
    expect(thing("salt_water", { tank: { topOffDistanceMm: 20 } })).toMatchObject({ values: { litres: 10 } });
  });

  it("of the top-ups must fit the fresh water reservoir for the whole absence", () => {
    expect(thing("fresh_water")).toMatchObject({ code: "fresh_enough", values: { count: 10, litres: 12 } });
    expect(state("fresh_water", { tank: { freshReservoirLitres: 11.9 } })).toBe("missing");
  });

  it("is said to be not known where it is, and never taken for enough", () => {
    for (const topic of ["salt_water", "waste", "fresh_water"] as const) {
      expect(found(topic, { tank: { areaCm2: null } })).toMatchObject([{ state: "warning", place: "calibration" }]);
      expect(thing(topic, { tank: { areaCm2: null } })).toMatchObject({ values: { why: "area" } });
    }
    expect(thing("waste", { tank: { wasteLitres: null } })).toMatchObject({
      code: "waste_store_unknown",
      values: { litres: 7.5 },
    });
    expect(state("fresh_water", { tank: { usedMmPerDay: null } })).toBe("warning");
  });

  it("is not asked for where nothing will run", () => {
    const topics = check({ tank: { schedules: [], hasAutoTopUp: false } }).map(({ topic }) => topic);
    expect(topics).not.toContain("salt_water");
    expect(topics).not.toContain("fresh_water");
  });
});

describe("the way to tell somebody", () => {
  const told = (...owners: readonly OwnerFacts[]) =>
    found("notifications", { facts: { owners } }).map(({ about, state, code }) => [about, state, code]);
  const dead = { givenUpAtMs: NOW - 3_600_000 };

  it("is in order when it works and the person has seen it arrive", () => {
    expect(told(owner("Ada", way()))).toEqual([["Ada", "ok", "way_confirmed"]]);
  });

  it("is missing without anybody who wants it, and when nothing was ever delivered", () => {
    const nobody = [null, "missing", "nobody_told"];
    expect(told(owner("Ada", way({ isOn: false })))).toEqual([nobody, ["Ada", "warning", "owner_not_told"]]);
    expect(told(owner("Ada", way({ isForCritical: false })))[0]).toEqual(nobody);
    const untried = way({ deliveredAtMs: null, confirmedAtMs: null, watchedSinceMs: NOW - DAY_MS });
    expect(told(owner("Ada", untried))).toEqual([
      [null, "missing", "nothing_proven"],
      ["Ada", "warning", "way_untried"],
    ]);
  });

  it("is doubtful when nobody ever said that it arrives", () => {
    expect(told(owner("Ada", way({ confirmedAtMs: null })))).toEqual([["Ada", "warning", "way_unconfirmed"]]);
  });

  it("[SAFE-22] that fails is doubtful beside one that works, and missing when it is the only one", () => {
    expect(told(owner("Ada", way(), way({ kind: "ntfy", ...dead })))).toEqual([
      ["Ada", "ok", "way_confirmed"],
      ["Ada", "warning", "way_failing"],
    ]);
    expect(told(owner("Ada", way({ kind: "ntfy", ...dead }), way({ isForCritical: false })))).toEqual([
      [null, "missing", "nothing_proven"],
      ["Ada", "missing", "way_failing"],
    ]);
    expect(told(owner("Ada", way(), way({ kind: "push", isOn: false, endedAtMs: NOW - DAY_MS })))[1]).toEqual([
      "Ada",
      "warning",
      "way_failing",
    ]);
    expect(told(owner("Ada", way({ deliveredAtMs: NOW - 8 * DAY_MS })))[1]).toEqual(["Ada", "missing", "way_silent"]);
  });

  it("[SAFE-22] to whoever is called when nobody answers is looked at as well, whatever their ways are for", () => {
    const called = (...ways: OwnerFacts["ways"]) =>
      found("notifications", { facts: { second: owner("Grace", ...ways) } }).map(({ about, state, code, isOfSecond }) => [
        about,
        state,
        code,
        isOfSecond === true,
      ]);
    const ada = ["Ada", "ok", "way_confirmed", false];
    expect(called(way({ isForCritical: false }))).toEqual([ada, ["Grace", "ok", "way_confirmed", false]]);
    expect(called(way(dead))).toEqual([ada, ["Grace", "warning", "way_failing", true]]);
    expect(called(way({ isOn: false }))).toEqual([ada, ["Grace", "warning", "second_not_told", false]]);
  });

  it("to the second person alone is not enough: nobody would learn of it at once", () => {
    const facts = { owners: [owner("Ada", way({ isOn: false }))], second: owner("Grace", way()) };
    expect(found("notifications", { facts })[0]).toMatchObject({ about: null, state: "missing", code: "nobody_told" });
  });

  it("is there with one owner who is reached; the others are told of by themselves", () => {
    expect(told(owner("Ada", way()), owner("Grace", way({ confirmedAtMs: null })))).toEqual([
      ["Ada", "ok", "way_confirmed"],
      ["Grace", "warning", "way_unconfirmed"],
    ]);
  });
});
