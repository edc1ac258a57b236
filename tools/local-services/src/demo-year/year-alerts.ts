// Which alerts a server would have raised in this year and when each was over, by the server's own rules: what the device reported,
// its silence, and a level that sank while a fault kept it from topping up.

import { isWarningCode } from "@halocline/domain/alerts/alert-table";
import { FAULT_CODES, faultCode, quietAfterMs, warningCode } from "@halocline/domain/alerts/alerts";
import { ALERT_RULES, decide, OFFLINE_AFTER_MS, type Watches } from "@halocline/domain/alerts/rules";
import type { Calibration } from "@halocline/domain/tanks/calibration";
import type { PlacedChange, PlacedEvent, PlacedReading, PlacedYear } from "./placed-year.ts";

/** The few that this household has had: an alert that must tell more than its code is not among them. */
export type YearAlertCode = Exclude<
  ReturnType<typeof faultCode> | ReturnType<typeof warningCode>,
  "device_fault" | "device_warning"
>;

export type AlertAct =
  | Readonly<{ atMs: number; act: "raise"; code: YearAlertCode | "device_offline" | "level_low"; isWorse: boolean }>
  | Readonly<{ atMs: number; act: "raise"; code: "run_failed"; run: number; reason: string }>
  | Readonly<{ atMs: number; act: "raise"; code: "run_refused" }>
  | Readonly<{
      atMs: number;
      act: "clear";
      codes: readonly (YearAlertCode | "device_offline" | "level_low" | "run_failed" | "run_refused")[];
    }>;

const INTERVAL_S = 10;
const isTold = <Code extends string>(code: Code): code is Code & YearAlertCode =>
  code !== "device_fault" && code !== "device_warning";
const raise = (atMs: number, code: string): AlertAct[] => (isTold(code) ? [{ atMs, act: "raise", code, isWorse: false }] : []);

function ofEvent({ type, data, atMs, run }: PlacedEvent): AlertAct[] {
  const fault = typeof data.fault === "string" ? data.fault : "";
  if (type === "fault_latched") return raise(atMs, faultCode(fault));
  if (type === "fault_cleared") return [{ atMs, act: "clear", codes: FAULT_CODES.filter(isTold) }];
  if (type === "warning") return raise(atMs, warningCode(fault));
  if (type === "warning_ended" && isWarningCode(fault) && isTold(fault)) return [{ atMs, act: "clear", codes: [fault] }];
  if (type !== "run_ended" || run === null) return [];
  if (data.outcome === "failed") return [{ atMs, act: "raise", code: "run_failed", run, reason: String(data.reason) }];
  return [{ atMs, act: "clear", codes: ["run_failed"] }];
}

/** Nobody tells their end: they are over when nothing more was said for so long. */
function endsOfWarnings(events: readonly PlacedEvent[]): AlertAct[] {
  const warnings = events.flatMap(({ type, data, atMs }) => {
    const code = warningCode(String(data.fault));
    return type === "warning" && isTold(code) ? [{ code, atMs }] : [];
  });
  return warnings.flatMap(({ code, atMs }, index) => {
    const overMs = atMs + quietAfterMs(code);
    const isRepeated = warnings.slice(index + 1).some((later) => later.code === code && later.atMs <= overMs);
    return isRepeated ? [] : [{ atMs: overMs, act: "clear", codes: [code] } as const];
  });
}

/** A due time that comes to nothing is told, and over with the next that is looked at. */
export const WHY_REFUSED = "run_open";
const ofChange = ({ dueMs, outcome }: PlacedChange): AlertAct => {
  if (outcome === "refused") return { atMs: dueMs, act: "raise", code: "run_refused" };
  return { atMs: dueMs, act: "clear", codes: ["run_refused"] };
};

function ofSilence({ fromMs, toMs }: PlacedYear["silences"][number]): AlertAct[] {
  const { leaveAfterMs } = ALERT_RULES.device_offline.patience(INTERVAL_S);
  return [
    { atMs: fromMs + OFFLINE_AFTER_MS, act: "raise", code: "device_offline", isWorse: false },
    { atMs: toMs + leaveAfterMs, act: "clear", codes: ["device_offline"] },
  ];
}

/** While a fault stands no top-up helps, and nothing else moves the water: the rule needs nothing but the readings. */
function levelActs(readings: readonly PlacedReading[], calibration: Calibration): AlertAct[] {
  let watches: Watches = {};
  const acts: AlertAct[] = [];
  for (const { atMs, distanceMm } of readings) {
    const seen = { ...NOTHING_ELSE, lastReceivedAtMs: atMs, isSensorOk: distanceMm !== null, calibration, distanceMm };
    for (const { code, watch, act } of decide(watches, seen, atMs)) {
      if (code !== "level_low") continue;
      const { level_low: _old, ...others } = watches;
      watches = watch ? { ...others, level_low: watch } : others;
      if (act === "raise" || act === "rise") acts.push({ atMs, act: "raise", code, isWorse: watch?.isWorse ?? false });
      if (act === "clear") acts.push({ atMs, act: "clear", codes: [code] });
    }
  }
  return acts;
}

const NOTHING_ELSE = {
  intervalS: INTERVAL_S,
  hasWillOfCurrentBoot: false,
  listeningSinceMs: 0,
  behindMs: 0,
  wasMovingWater: false,
  isRunOpen: false,
  runEndedAtMs: null,
  circulation: { isOn: true, changedAtMs: null },
  hasDisputedReadings: false,
} as const;

/** Long enough for a top-up to bring the level back after the fault. */
const RECOVERS_WITHIN_MS = 6 * 3_600_000;

function faultStretches(events: readonly PlacedEvent[], endMs: number): Readonly<{ fromMs: number; toMs: number }>[] {
  return events
    .filter(({ type }) => type === "fault_latched")
    .map(({ atMs }) => {
      const cleared = events.find((event) => event.type === "fault_cleared" && event.atMs >= atMs);
      return { fromMs: atMs, toMs: Math.min(endMs, (cleared?.atMs ?? endMs) + RECOVERS_WITHIN_MS) };
    });
}

/** In the order of their times. */
export function yearAlerts({ events, readings, changes, silences, endMs }: PlacedYear, calibration: Calibration): AlertAct[] {
  const levels = faultStretches(events, endMs).flatMap(({ fromMs, toMs }) =>
    levelActs(
      readings.filter(({ atMs }) => atMs >= fromMs && atMs < toMs),
      calibration,
    ),
  );
  const acts = [
    ...events.flatMap(ofEvent),
    ...endsOfWarnings(events),
    ...changes.map(ofChange),
    ...silences.flatMap(ofSilence),
    ...levels,
  ];
  const raised = acts.filter(({ act, atMs }) => act === "raise" && atMs < endMs);
  // Of a year with thousands of good runs only those matter that follow a raised one.
  return acts
    .filter(({ act, atMs }) => atMs < endMs && (act === "raise" || raised.some((earlier) => earlier.atMs <= atMs)))
    .sort((a, b) => a.atMs - b.atMs);
}
