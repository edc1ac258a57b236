import { describe, expect, it } from "vitest";
import { checkVacation, type OwnerFacts, type VacationFacts, worstFinding } from "./check.ts";
import type { DeviceFacts } from "./devices.ts";
import type { Finding, FindingTopic } from "./finding.ts";
import type { TankFacts } from "./water.ts";

const NOW = 1_794_736_800_000;
const DAY_MS = 86_400_000;
const VACATION = { fromMs: NOW + DAY_MS, toMs: NOW + 11 * DAY_MS };

const DRY = { cause: "A pump ran and the level did not change", advice: "Look for an empty reservoir." };

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
  fallMmPerDay: 10,
  saltReservoirLitres: 20,
  freshReservoirLitres: 20,
  wasteLitres: 20,
  ...change,
});

const owner = (change: Partial<OwnerFacts> = {}): OwnerFacts => ({
  name: "Ada",
  isToldOfCritical: true,
  lastSentAtMs: NOW - DAY_MS,
  ...change,
});

type Change = Readonly<{ device?: Partial<DeviceFacts>; tank?: Partial<TankFacts>; facts?: Partial<VacationFacts> }>;

const check = (change: Change = {}): Finding[] =>
  checkVacation(
    {
      nowMs: NOW,
      canSendMail: true,
      owners: [owner()],
      devices: [{ ...device(change.device), tanks: [tank(change.tank)] }],
      ...change.facts,
    },
    VACATION,
  );

const found = (topic: FindingTopic, change: Change = {}) => check(change).filter((finding) => finding.topic === topic);
const state = (topic: FindingTopic, change: Change = {}) => found(topic, change)[0]?.state;
const sentence = (topic: FindingTopic, change: Change = {}) => found(topic, change)[0]?.sentence;

describe("a household that may be left alone", () => {
  it("has every thing looked at, and every one in order", () => {
    const findings = check();
    expect(findings.filter((finding) => finding.state !== "ok")).toEqual([]);
    expect(findings.every(({ fix }) => fix === null)).toBe(true);
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
    expect(check({ facts: { devices: [] } })).toMatchObject([{ state: "missing", fix: { place: "devices" } }]);
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
    expect(finding?.fix?.text).toMatch(/\.$/);
    expect(worstFinding(check({ device: change }))).toBe(expected);
  });

  it("[SAFE-22] names the cause of a latched fault and its own advice", () => {
    const [finding] = found("latches", { device: { fault: DRY } });
    expect(finding?.sentence).toContain("A pump ran and the level did not change");
    expect(finding?.fix?.text).toContain("empty reservoir");
  });

  it("[SAFE-18] that is offline says nothing about its circulation but that it is not known", () => {
    expect(sentence("circulation", { device: { freshness: "stale" } })).toBe("Not known: the device is offline.");
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
    expect(found("top_up", { tank: { isTopUpLocked: true } })).toMatchObject([{ state: "missing", fix: { place: "dashboard" } }]);
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
    expect(sentence("schedules", { tank: { schedules: [{ type: "water_change", startsAtMs }] } })).toMatch(
      /^2 water changes will/,
    );
  });

  it("says when its schedules are off or paused for all of it", () => {
    expect(state("schedules", { tank: { schedules: [{ type: "water_change", startsAtMs: [] }] } })).toBe("warning");
    expect(state("schedules", { tank: { schedules: [] } })).toBe("ok");
  });

  it("says when one of them cannot be read, also beside one that can", () => {
    const readable = { type: "water_change" as const, startsAtMs: [VACATION.fromMs] };
    const facts = { tank: { schedules: [readable, { type: "top_up" as const, startsAtMs: [], isUnreadable: true }] } };
    expect([state("schedules", facts), sentence("schedules", facts)]).toEqual([
      "warning",
      "1 schedule of it cannot be read: nobody knows when it starts.",
    ]);
  });
});

describe("the water", () => {
  it("of all changes together must fit the salt water reservoir and the waste tank", () => {
    expect(sentence("salt_water")).toBe(
      "About 7.5 L will be needed for 2 water changes, and the salt water reservoir holds 20 L.",
    );
    expect(state("salt_water", { tank: { saltReservoirLitres: 7 } })).toBe("missing");
    expect(state("salt_water", { tank: { saltReservoirLitres: 8 } })).toBe("warning");
    expect(state("waste", { tank: { wasteLitres: 7 } })).toBe("missing");
  });

  it("of a change is counted from where it stands with circulation off", () => {
    expect(sentence("salt_water", { tank: { topOffDistanceMm: 20 } })).toMatch(/^About 10 L/);
  });

  it("of the top-ups must fit the fresh water reservoir for the whole absence", () => {
    expect(sentence("fresh_water")).toMatch(/^About 12 L will be needed for the top-ups of 10 days,/);
    expect(state("fresh_water", { tank: { freshReservoirLitres: 11.9 } })).toBe("missing");
  });

  it("is said to be not known where it is, and never taken for enough", () => {
    for (const topic of ["salt_water", "waste", "fresh_water"] as const) {
      expect(found(topic, { tank: { areaCm2: null } })).toMatchObject([{ state: "warning", fix: { place: "calibration" } }]);
      expect(sentence(topic, { tank: { areaCm2: null } })).toMatch(/^Not known how much/);
    }
    expect(sentence("waste", { tank: { wasteLitres: null } })).toMatch(/the waste tank has room for is not known\.$/);
    expect(state("fresh_water", { tank: { fallMmPerDay: null } })).toBe("warning");
  });

  it("is not asked for where nothing will run", () => {
    const topics = check({ tank: { schedules: [], hasAutoTopUp: false } }).map(({ topic }) => topic);
    expect(topics).not.toContain("salt_water");
    expect(topics).not.toContain("fresh_water");
  });
});

describe("the way to tell somebody", () => {
  const told = (change: Partial<VacationFacts>) => found("notifications", { facts: change });

  it("is missing without mail, without anybody who wants it, and without proof in 30 days", () => {
    expect(told({ canSendMail: false })).toMatchObject([{ state: "missing" }]);
    expect(told({ owners: [owner({ isToldOfCritical: false })] })[0]).toMatchObject({ state: "missing" });
    expect(told({ owners: [owner({ lastSentAtMs: null })] })[0]).toMatchObject({ state: "missing" });
    expect(told({ owners: [owner({ lastSentAtMs: NOW - 31 * DAY_MS })] })[0]).toMatchObject({ state: "missing" });
    expect(told({ owners: [owner({ lastSentAtMs: NOW - 30 * DAY_MS })] })).toMatchObject([{ state: "ok", about: "Ada" }]);
  });

  it("is there with one proven owner; the others are told of as doubtful", () => {
    const findings = told({ owners: [owner(), owner({ name: "Grace", lastSentAtMs: null })] });
    expect(findings.map((finding) => [finding.about, finding.state])).toEqual([
      ["Ada", "ok"],
      ["Grace", "warning"],
    ]);
  });
});
