import { describe, expect, it } from "vitest";
import { levelMarks } from "../devices/config.ts";
import { type ToldTankFacts, tankFacts } from "./tank-facts.ts";

const NOW_MS = Date.parse("2026-11-17T14:20:00.000Z");
const agoS = (seconds: number): string => new Date(NOW_MS - seconds * 1000).toISOString();

const device: ToldTankFacts["device"] = {
  id: "device",
  status: "online",
  lastSeenAt: agoS(3),
  isServerBehind: false,
  readingIntervalSeconds: 10,
  fault: null,
  hold: null,
  emergencyStop: null,
  configuration: "acknowledged",
  updateShare: null,
  relays: [],
};
const tank: ToldTankFacts["tank"] = {
  id: "tank",
  calibrationStatus: true,
  topHeightMm: 30,
  drainHeightMm: 60,
  hysteresisMm: 3,
  topHeightCirculationOffMm: 27,
  hasAutoTopUp: true,
  isTopUpLocked: false,
  nextScheduleAt: null,
  reservoirs: { fresh: { litres: null, litresPerDay: null } },
  areaCm2: 1200,
  flowsMlPerMin: { drain: 6000, fill: null, topup: null },
};
const run: NonNullable<ToldTankFacts["run"]> = {
  type: "water_change",
  status: "running",
  phase: "draining",
  startedAt: agoS(300),
  deadlineAt: agoS(-2500),
  limits: { drainSeconds: 1200, fillSeconds: 1500, topUpSeconds: 120 },
  events: [
    { at: agoS(300), phase: "stopping_circulation", heightMm: 31 },
    { at: agoS(240), phase: "draining", heightMm: 28 },
    { at: agoS(100), phase: null },
  ],
};
const alert: ToldTankFacts["alerts"][number] = {
  id: "alert",
  code: "sensor_failed",
  severity: "warn",
  createdAt: agoS(600),
  clearedAt: null,
  deviceId: "device",
  tankId: null,
};
const facts = (change: Partial<ToldTankFacts> = {}) =>
  tankFacts(
    {
      device,
      tank,
      reading: { heightMm: 34, receivedAt: agoS(2) },
      run: null,
      alerts: [],
      trend: { slopeMmPerMin: 0 },
      ...change,
    },
    Date.parse,
    NOW_MS,
  );

describe("the facts of a tank", () => {
  it("are as old as the newest that was heard, and in the domain's own units", () => {
    expect(facts()).toMatchObject({
      asOfMs: NOW_MS - 2000,
      distanceMm: 34,
      isOffline: false,
      isConfigConfirmed: true,
      calibration: { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3, topOffDistanceMm: 27 },
    });
    expect(facts().litresPerMm).toBeCloseTo(0.12);
    expect(facts({ tank: { ...tank, drainHeightMm: null, areaCm2: null } })).toMatchObject({
      calibration: null,
      litresPerMm: null,
    });
    expect(facts({ device: { ...device, lastSeenAt: null }, reading: null }).asOfMs).toBeNull();
  });

  it("call nobody offline whose readings come, although the row of its last word stands still", () => {
    const away = { ...device, status: "offline" as const, lastSeenAt: agoS(300) };
    expect(facts({ device: away }).isOffline).toBe(false);
    expect(facts({ device: away, reading: { heightMm: 34, receivedAt: agoS(31) } }).isOffline).toBe(true);
    expect(facts({ device: away, reading: null }).isOffline).toBe(true);
  });

  it("[SAFE-4] know no level from a reading that stayed behind, or without one", () => {
    const heard = { heightMm: 34, receivedAt: agoS(124) };
    expect(facts({ reading: heard })).toMatchObject({ distanceMm: null, noReadingSinceMs: NOW_MS - 124_000 });
    const bad = { heightMm: null, receivedAt: agoS(2) };
    expect(facts({ reading: bad })).toMatchObject({ distanceMm: null, noReadingSinceMs: null });
    expect(facts({ reading: bad, alerts: [alert] })).toMatchObject({ noReadingSinceMs: NOW_MS - 600_000 });
    // Both are old: then it is the controller that is silent.
    expect(facts({ device: { ...device, lastSeenAt: agoS(124) }, reading: heard }).distanceMm).toBe(34);
  });

  it("tell how far a run is and how fast its pump should be", () => {
    expect(facts({ run: { ...run, finishAt: agoS(-780), pace: "usual" } }).run).toEqual({
      type: "water_change",
      phase: "draining",
      phaseSinceMs: NOW_MS - 240_000,
      phaseLimitMs: 1_200_000,
      usualRateMmPerMin: 50,
      marks: { startMm: 28, targetMm: 60 },
      finishAtMs: NOW_MS + 780_000,
      pace: "usual",
      deadlineMs: NOW_MS + 2_500_000,
    });
    // Without a measure nobody knows when it ends: no constant stands for it.
    expect(facts({ run }).run).toMatchObject({ finishAtMs: null, pace: null });
    expect(facts({ run: { ...run, phase: "filling" } }).run).toMatchObject({ usualRateMmPerMin: null, phaseSinceMs: null });
    expect(facts({ run: { ...run, phase: null } }).run).toMatchObject({ phase: null, phaseLimitMs: null });
  });

  it("hold only open alerts of this tank and its controller", () => {
    const alerts = [
      alert,
      { ...alert, id: "over", clearedAt: agoS(1) },
      { ...alert, id: "foreign", deviceId: "other" },
      { ...alert, id: "neighbour", tankId: "other" },
      { ...alert, id: "mine", tankId: "tank" },
    ];
    expect(facts({ alerts }).alerts.map(({ id }) => id)).toEqual(["alert", "mine"]);
  });

  it("say how long the return pump can run while water leaves, at the pace of now", () => {
    const leaking = { ...device, hold: { reason: "falling", suspects: ["leak"], since: agoS(60) } };
    const calibration = { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3, topOffDistanceMm: 27 };
    const minutes = (levelMarks(calibration).dryMm - 34) / 0.5;
    expect(facts({ device: leaking, trend: { slopeMmPerMin: -0.5 } }).dryInMs).toBeCloseTo(minutes * 60_000);
    expect(facts({ device: leaking, trend: { slopeMmPerMin: null } }).dryInMs).toBeNull();
    expect(facts({ device: leaking, trend: { slopeMmPerMin: 0 } }).dryInMs).toBeNull();
    expect(facts({ trend: { slopeMmPerMin: -0.5 } }).dryInMs).toBeNull();
  });

  it("say what the controller refused, holds and stopped, with their times", () => {
    const troubled = {
      ...device,
      configuration: "refused" as const,
      updateShare: 0.62,
      hold: { reason: "rising", suspects: ["siphon"], since: agoS(60) },
      emergencyStop: { requestedAt: agoS(9), isLatched: true },
    };
    expect(facts({ device: troubled })).toMatchObject({
      isConfigConfirmed: false,
      isConfigRefused: true,
      updateShare: 0.62,
      hold: { reason: "rising", suspects: ["siphon"], sinceMs: NOW_MS - 60_000 },
      emergencyStop: { requestedAtMs: NOW_MS - 9000, isLatched: true },
    });
  });
});

describe("the newest run, once it is over", () => {
  const newestRun = { status: "failed", completedAt: agoS(30) } as const;
  const at = (...secondsAgo: readonly number[]) => secondsAgo.map((seconds) => NOW_MS - seconds * 1000);
  const readingsSince = (...secondsAgo: readonly number[]) =>
    facts({ run: null, newestRun, levelTimesMs: at(...secondsAgo) }).lastRun?.readingsSince;

  it("counts the levels that were measured after its end", () => {
    expect(readingsSince(40, 35)).toBe(0);
    expect(readingsSince(35, 25)).toBe(1);
    expect(readingsSince(25, 15, 5)).toBe(2);
  });

  it("counts one late reading once, however long after the end", () => {
    expect(readingsSince(3)).toBe(1);
    expect(readingsSince(40, 3)).toBe(1);
  });

  it("counts readings that arrive one after the other, not several at the same moment", () => {
    expect(readingsSince(3, 2.9, 2.5)).toBe(1);
    expect(readingsSince(3, 13)).toBe(2);
  });

  it("is no fact while a run is open, or where its end is not known", () => {
    expect(facts({ run, newestRun }).lastRun).toBeNull();
    expect(facts({ run: null, newestRun: null }).lastRun).toBeNull();
    expect(facts({ run: null, newestRun }).lastRun).toMatchObject({ hasFailed: true, endedAtMs: NOW_MS - 30_000 });
  });
});
