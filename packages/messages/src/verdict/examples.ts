// Every row with every variant it has, for tests that look at all of them.

import type { HeardVerdict } from "@halocline/domain/verdict/verdict.types";
import type { SaidVerdict, VerdictFormats } from "./formats.ts";

const AT_MS = Date.UTC(2026, 10, 15, 14, 18);
const PUMPS = ["drain", "fill", "topup"] as const;
const PUMPS_OR_NONE = [...PUMPS, null];
const PHASES = ["topping_up", "stopping_circulation", "draining", "settling", "filling", "restarting_circulation"] as const;
const IN_LITRES = { doneMm: 8.5, wholeMm: 12.5, doneLitres: 2.7, wholeLitres: 4 };
const IN_MM = { ...IN_LITRES, doneLitres: null, wholeLitres: null };
const SOME_OR_NONE = [8, null];
const WHEN = [AT_MS, null];
const YES_OR_NO = [true, false];

/** Every pairing of the given values. */
const cross = <A, B, Out>(as: readonly A[], bs: readonly B[], make: (a: A, b: B) => Out): Out[] =>
  as.flatMap((a) => bs.map((b) => make(a, b)));

const trouble: HeardVerdict[] = [
  { code: "stopping" },
  { code: "stop_unconfirmed" },
  { code: "rising" },
  ...PUMPS_OR_NONE.map((pump) => ({ code: "pump_runs_on" as const, pump })),
  ...cross([8, null], [172_800_000, null], (litresPerHour, dryInMs): HeardVerdict => {
    return { code: "falling", litresPerHour, mmPerHour: null, dryInMs };
  }),
  { code: "falling", litresPerHour: null, mmPerHour: 4.2, dryInMs: null },
  { code: "overflow_blocked" },
  { code: "circulation_stopped" },
  { code: "input_wet" },
  ...SOME_OR_NONE.map((aboveTopMm): HeardVerdict => ({ code: "too_much_water", aboveTopMm, litres: aboveTopMm })),
  ...SOME_OR_NONE.map((belowDrainMm): HeardVerdict => ({ code: "too_little_water", belowDrainMm, litres: belowDrainMm })),
  ...YES_OR_NO.map((isStopped): HeardVerdict => ({ code: "still_water", offForMs: 2_040_000, isStopped })),
  ...cross(PUMPS_OR_NONE, WHEN, (pump, endsAtMs): HeardVerdict => {
    return { code: "silent_while_pumping", silentForMs: 360_000, pump, endsAtMs };
  }),
  ...[1_440_000, null].map((clearWithinMs): HeardVerdict => ({ code: "stopped", sinceMs: AT_MS, clearWithinMs })),
];

const locks: HeardVerdict[] = [
  ...(["fill", "topup", null] as const).map((pump): HeardVerdict => ({ code: "locked_no_water", pump })),
  { code: "locked_no_movement" },
  ...YES_OR_NO.map((isStuck): HeardVerdict => ({ code: "locked_sensor", isStuck })),
  ...PUMPS_OR_NONE.map((pump): HeardVerdict => ({ code: "locked_wrong_way", pump })),
  ...cross(PUMPS, [1_200_000, null], (pump, limitMs): HeardVerdict => ({ code: "locked_limit", pump, limitMs })),
  { code: "locked_circulation" },
  ...["reset", "bad_record", "siphon", "leak", "welded_relay", "constructor"].map(
    (fault): HeardVerdict => ({ code: "locked_other", fault }),
  ),
  ...(["rising", "falling", "welded", "other"] as const).map(
    (reason): HeardVerdict => ({ code: "held", reason, sinceMs: AT_MS }),
  ),
  { code: "guard_failed" },
  ...WHEN.map((sinceMs): HeardVerdict => ({ code: "no_data", sinceMs, isLong: false })),
];

const work: HeardVerdict[] = [
  { code: "waiting" },
  { code: "not_calibrated" },
  ...YES_OR_NO.map((isRefused): HeardVerdict => ({ code: "settings_pending", isRefused })),
  ...cross(PHASES, SOME_OR_NONE, (phase, usualMmPerMin): HeardVerdict => {
    return { code: "slow_run", phase, rateMmPerMin: 2.1, usualMmPerMin, endsAtMs: AT_MS };
  }),
  ...[IN_LITRES, IN_MM, null].flatMap((moved) => [
    ...cross(
      [...PHASES, null],
      WHEN,
      (phase, finishAtMs): HeardVerdict => ({ code: "changing_water", phase, moved, finishAtMs }),
    ),
    ...WHEN.map((finishAtMs): HeardVerdict => ({ code: "topping_up", moved, finishAtMs })),
  ]),
  ...cross([...PUMPS, "circulation", "spare"] as const, WHEN, (role, endsAtMs): HeardVerdict => {
    return { code: "pump_by_hand", role, endsAtMs };
  }),
  { code: "updating", share: 0.62 },
  { code: "top_up_budget" },
  { code: "checking_overflow", endsAtMs: AT_MS },
  ...cross(SOME_OR_NONE, SOME_OR_NONE, (missingMm, litres): HeardVerdict => ({ code: "part_filled", missingMm, litres })),
];

const calm = (warningCodes: readonly string[], criticalCodes: readonly string[]): HeardVerdict[] => [
  ...cross(SOME_OR_NONE, YES_OR_NO, (litres, hasAutoTopUp): HeardVerdict => {
    return { code: "very_low", belowTopMm: 25, litres, hasAutoTopUp };
  }),
  ...(["run_failed", "pipes", "reading"] as const).map((cause): HeardVerdict => ({ code: "checking", cause })),
  ...SOME_OR_NONE.map((litres): HeardVerdict => ({ code: "low", belowTopMm: 20, litres, hasAutoTopUp: false })),
  ...SOME_OR_NONE.map((litres): HeardVerdict => ({ code: "too_high", aboveTopMm: 3.1, litres })),
  { code: "reservoir_low", litres: 2.8, emptyAtMs: AT_MS },
  { code: "reservoir_low", litres: 0, emptyAtMs: null },
  ...warningCodes.map((alertCode): HeardVerdict => ({ code: "warning", alertCode, alertId: "1" })),
  ...criticalCodes.map((alertCode): HeardVerdict => ({ code: "critical_alert", alertCode, alertId: "1" })),
  { code: "paused", untilMs: AT_MS },
  ...cross(WHEN, ["water_change", "top_up", null] as const, (nextScheduleAtMs, nextScheduleType): HeardVerdict => {
    return { code: "all_well", nextScheduleAtMs, nextScheduleType };
  }),
];

const silence = (before: HeardVerdict): SaidVerdict[] => [
  { code: "go_and_look", asOfMs: AT_MS, before },
  { code: "not_known", silentForMs: 840_000, asOfMs: AT_MS, before },
  { code: "server_behind", asOfMs: AT_MS, before },
  { code: "browser_offline", asOfMs: AT_MS, before },
  { code: "server_silent", asOfMs: AT_MS, before },
];

export function exampleVerdicts(warningCodes: readonly string[], criticalCodes: readonly string[]): readonly SaidVerdict[] {
  const heard = [...trouble, ...locks, ...work, ...calm(warningCodes, criticalCodes)];
  return [...heard, ...heard.flatMap(silence)];
}

export const exampleFormats: VerdictFormats = {
  time: () => "14:18",
  day: () => "18 Nov 18:00",
  duration: () => "34 min",
  wait: () => "13 min",
  mm: (mm) => `${mm} mm`,
  mmValue: String,
  litres: (litres) => `${litres} L`,
  litresValue: String,
  rate: (rate) => `${rate} mm/min`,
  rateValue: String,
  percent: (share) => `${share * 100} %`,
};
