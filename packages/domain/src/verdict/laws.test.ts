// What must hold of the verdict whatever comes together: every three inputs in all their values, and a walk through all of them.

import { describe, expect, it } from "vitest";
import { ALERT_CODES, alertSeverity } from "../alerts/alerts.ts";
import { FAULT_NAMES } from "../alerts/fault-names.ts";
import { HOLD_NAMES } from "../alerts/hold-names.ts";
import { exampleAlertFacts as alert, exampleFacts, exampleRunFacts, minutesAgo, NOW_MS, relaysWith } from "./example-facts.ts";
import type { TankFacts } from "./facts.ts";
import { isTrouble, rowRank } from "./rows.ts";
import { tankVerdict } from "./tank-verdict.ts";
import type { TankVerdict, VerdictCode } from "./verdict.types.ts";

type Change = Partial<TankFacts>;

const off = (minutes: number, cause: string, pausedUntilMs: number | null = null): Change => ({
  relays: relaysWith({ isOn: false, sinceMs: minutesAgo(minutes), cause, pausedUntilMs }),
});
const onByHand = (role: "drain" | "spare"): Change => ({ relays: relaysWith({ role, isOn: true, sinceMs: minutesAgo(1) }) });
const stop = (secondsAgo: number, isLatched: boolean): Change => ({
  emergencyStop: { requestedAtMs: NOW_MS - secondsAgo * 1000, isLatched },
});
const alertsOf = (...codes: readonly string[]): Change => ({
  alerts: codes.map((code) => {
    const [name = "", severity] = code.split(":");
    return alert(name, severity === "critical" || severity === "info" ? severity : "warn");
  }),
});

/** The first value of each is the one of a tank that is well. */
const INPUTS: Readonly<Record<string, readonly Change[]>> = {
  freshness: [
    {},
    { asOfMs: NOW_MS - 35_000 },
    { asOfMs: NOW_MS - 60_000 },
    { asOfMs: minutesAgo(10) },
    { isOffline: true },
    { asOfMs: null, isOffline: true },
  ],
  stop: [{}, stop(1, false), stop(60, false), stop(60, true)],
  hold: [{}, ...[...HOLD_NAMES, "unheard_of"].map((reason) => ({ hold: { reason, suspects: [], sinceMs: minutesAgo(6) } }))],
  trend: [0, null, 2, -2].map((slopeMmPerMin) => ({ trend: { slopeMmPerMin } })),
  fault: [{}, ...[...FAULT_NAMES, "unheard_of"].map((fault) => ({ fault }))],
  run: [
    {},
    { run: exampleRunFacts() },
    { run: exampleRunFacts({ phase: null, phaseSinceMs: null, phaseLimitMs: null }) },
    { run: exampleRunFacts({ phaseSinceMs: minutesAgo(19) }) },
    { run: exampleRunFacts({ type: "top_up", phase: "topping_up" }) },
  ],
  lastRun: [
    {},
    { lastRun: { hasFailed: true, endedAtMs: NOW_MS - 4000, readingsSince: 2 } },
    { lastRun: { hasFailed: true, endedAtMs: minutesAgo(4), readingsSince: 1 } },
    { lastRun: { hasFailed: true, endedAtMs: minutesAgo(4), readingsSince: 2 } },
  ],
  relays: [
    {},
    off(10, "dry_run"),
    off(40, "dry_run"),
    off(40, "command", minutesAgo(-8)),
    off(1, "overflow"),
    onByHand("drain"),
    onByHand("spare"),
    { relays: [] },
  ],
  calibrated: [{}, { calibration: null }],
  config: [{}, { isConfigConfirmed: false }, { isConfigConfirmed: false, isConfigRefused: true }],
  partFilled: [{}, { isTopUpLocked: true }],
  level: [34, 50, 55, 72, 26, null].map((distanceMm) => ({ distanceMm })),
  alerts: [
    {},
    alertsOf("hold_released:info"),
    alertsOf("sensor_dirty"),
    alertsOf("topup_budget"),
    alertsOf("top_up_locked", "run_failed"),
    alertsOf("level_low:critical"),
    alertsOf("level_high:critical"),
    alertsOf("device_offline:critical"),
    alertsOf("circulation_off:critical"),
    alertsOf("circulation_stopped:critical", "sensor_failed:critical"),
    alertsOf("safety_refused:critical"),
    alertsOf("unheard_of:critical"),
  ],
  freshWater: [{}, { freshWater: { litres: 12, litresPerDay: 2 } }, { freshWater: { litres: 1.5, litresPerDay: 2 } }],
  update: [{}, { updateShare: 0.3 }],
  server: [{}, { isServerBehind: true }],
};

const NAMES = Object.keys(INPUTS);
const valuesOf = (name: string): readonly Change[] => INPUTS[name] ?? [];
const factsOf = (changes: readonly Change[]): TankFacts => exampleFacts(Object.assign({}, ...changes));

/** Every three inputs in all their values, the others as of a tank that is well. */
function* triples(): Generator<TankFacts> {
  for (const [i, a] of NAMES.entries())
    for (const [j, b] of NAMES.slice(i + 1).entries())
      for (const c of NAMES.slice(i + j + 2))
        for (const first of valuesOf(a))
          for (const second of valuesOf(b)) for (const third of valuesOf(c)) yield factsOf([first, second, third]);
}

const WALKED = 20_000;
/** A prime, so that each step changes every input and none comes back early. */
const STRIDE = 104_729;

/** A walk through all inputs at once. */
function* walk(): Generator<TankFacts> {
  for (let step = 1; step <= WALKED; step += 1) {
    let rest = step * STRIDE;
    yield factsOf(
      NAMES.map((name) => {
        const values = valuesOf(name);
        const value = values[rest % values.length] ?? {};
        rest = Math.floor(rest / values.length);
        return value;
      }),
    );
  }
}

const CASES: readonly TankFacts[] = [...triples(), ...walk()];
const JUDGED = CASES.map((facts) => ({ facts, told: tankVerdict(facts, NOW_MS) }));

/** The first few cases that break it: a list of thousands helps nobody. */
const breaking = (isBroken: (told: TankVerdict, facts: TankFacts) => boolean) =>
  JUDGED.filter(({ told, facts }) => isBroken(told, facts)).slice(0, 3);

const isSerious = ({ severity }: TankFacts["alerts"][number]): boolean => severity !== "info";
const rankOf = ({ verdict }: TankVerdict): number => rowRank(verdict.code);
const ALL_ALLOWED: readonly VerdictCode[] = ["very_low", "low", "reservoir_low", "warning", "paused", "all_well"];
/** What no controller of today can cause: there is no guard relay yet. */
const UNREACHED: readonly VerdictCode[] = ["guard_failed"];

const ROW_CODES: readonly VerdictCode[] = [
  "stopping",
  "stop_unconfirmed",
  "go_and_look",
  "rising",
  "pump_runs_on",
  "falling",
  "overflow_blocked",
  "circulation_stopped",
  "input_wet",
  "too_much_water",
  "too_little_water",
  "still_water",
  "silent_while_pumping",
  "critical_alert",
  "stopped",
  "not_known",
  "server_behind",
  "locked_no_water",
  "locked_no_movement",
  "locked_sensor",
  "locked_wrong_way",
  "locked_limit",
  "locked_circulation",
  "locked_other",
  "held",
  "guard_failed",
  "no_data",
  "waiting",
  "not_calibrated",
  "settings_pending",
  "slow_run",
  "changing_water",
  "topping_up",
  "pump_by_hand",
  "updating",
  "top_up_budget",
  "checking_overflow",
  "part_filled",
  "very_low",
  "checking",
  "low",
  "too_high",
  "reservoir_low",
  "warning",
  "paused",
  "all_well",
];

const hasJustFailed = ({ lastRun }: TankFacts): boolean =>
  lastRun !== null && lastRun.hasFailed && (NOW_MS - lastRun.endedAtMs < 10_000 || lastRun.readingsSince < 2);

describe("whatever comes together", () => {
  it("there is exactly one row, and every row with a cause is reached", () => {
    expect(CASES.length).toBeGreaterThan(50_000);
    const reached = new Set(JUDGED.map(({ told }) => told.verdict.code));
    expect([...reached].sort()).toEqual(ROW_CODES.filter((code) => !UNREACHED.includes(code)).toSorted());
  });

  it("all is well only without a warning, a critical alert, a hold, a latch or a lock", () => {
    const isSick = (facts: TankFacts): boolean =>
      facts.alerts.some(isSerious) ||
      [facts.hold, facts.fault, facts.emergencyStop, facts.run].some((cause) => cause !== null) ||
      facts.isTopUpLocked ||
      hasJustFailed(facts) ||
      facts.asOfMs === null ||
      NOW_MS - facts.asOfMs > (facts.isServerBehind ? 40_000 : 120_000) ||
      facts.isOffline ||
      facts.calibration === null ||
      facts.distanceMm === null;
    expect(breaking(({ verdict }, facts) => verdict.code === "all_well" && isSick(facts))).toEqual([]);
  });

  it("[SAFE-22] trouble and locks start no water", () => {
    const starts = ({ waits }: TankVerdict): boolean =>
      [waits.water_change, waits.top_up, waits.finish_change, waits.pump_on].includes(null);
    expect(breaking((told) => (isTrouble(told.verdict.code) || rankOf(told) <= rowRank("waiting")) && starts(told))).toEqual([]);
  });

  it("[SAFE-7] the drain pump is free by hand only while the water rises", () => {
    const isWrong = ({ mayDrainByHand, verdict }: TankVerdict) => mayDrainByHand && verdict.code !== "rising";
    expect(breaking(isWrong)).toEqual([]);
  });

  it("everything is allowed in the rows of calm alone", () => {
    const isFree = ({ waits }: TankVerdict): boolean => Object.values(waits).every((reason) => reason === null);
    expect(breaking((told) => isFree(told) && !ALL_ALLOWED.includes(told.verdict.code))).toEqual([]);
    expect(
      breaking((told, facts) => !isFree(told) && rankOf(told) >= rowRank("warning") && facts.asOfMs === NOW_MS - 3000),
    ).toEqual([]);
  });

  it("each open warning and critical alert is either told or counted", () => {
    const isLost = ({ toldAlertCodes, moreCount }: TankVerdict, { alerts }: TankFacts): boolean =>
      alerts.filter(isSerious).length !== toldAlertCodes.length + moreCount;
    expect(breaking(isLost)).toEqual([]);
  });

  it("silence never calms", () => {
    const isCalmer = (_: TankVerdict, facts: TankFacts): boolean => {
      if (facts.asOfMs === null) return false;
      const [heard, silent] = [tankVerdict({ ...facts, isOffline: false }, facts.asOfMs), tankVerdict(facts, facts.asOfMs + 9e6)];
      return rankOf(silent) > rankOf(heard) && heard.verdict.code !== "stopping";
    };
    expect(breaking(isCalmer)).toEqual([]);
  });
});

describe("one cause more", () => {
  /** Inputs that only ever make it worse: a run and a pause excuse circulation that stands, and a level explains itself. */
  const WORSENING = ["stop", "hold", "fault", "config", "partFilled", "alerts", "update"];
  const isAbsent = (facts: TankFacts, name: string): boolean =>
    Object.keys(Object.assign({}, ...valuesOf(name))).every(
      (key) => JSON.stringify(facts[key as keyof TankFacts]) === JSON.stringify(exampleFacts()[key as keyof TankFacts]),
    );

  it.each(WORSENING)("never yields a calmer row: %s", (name) => {
    const sample = JUDGED.filter((_, index) => index % 7 === 0).filter(({ facts }) => isAbsent(facts, name));
    expect(sample.length).toBeGreaterThan(1000);
    const calmed = sample.flatMap(({ facts, told }) =>
      valuesOf(name)
        .map((change) => ({ facts, change, after: tankVerdict({ ...facts, ...change }, NOW_MS) }))
        .filter(({ after }) => rankOf(after) > rankOf(told)),
    );
    expect(calmed.slice(0, 3)).toEqual([]);
  });

  it.each(ALERT_CODES)("leads somewhere by its alert alone: %s", (code) => {
    for (const isWorse of [false, true]) {
      const severity = alertSeverity(code, isWorse);
      const { verdict, toldAlertCodes } = tankVerdict(exampleFacts({ alerts: [alert(code, severity)] }), NOW_MS);
      expect(verdict.code === "all_well").toBe(severity === "info");
      expect(toldAlertCodes).toEqual(severity === "info" ? [] : [code]);
    }
  });
});
