// Rows in which a person must act now: water where it should not be, or none where it should.

import { isHoldCode, isWatchedCode } from "../alerts/alert-table.ts";
import { FAULT_CODES } from "../alerts/alerts.ts";
import { CIRCULATION_OFF_AFTER_MS } from "../alerts/rules.ts";
import { levelMarks } from "../devices/config.ts";
import type { RunPhase } from "../runs/runs.ts";
import { isCounted, isCritical, openAlert, worstAlert } from "./alert-facts.ts";
import type { TankFacts } from "./facts.ts";
import type { Row } from "./row.ts";
import type { Pump } from "./verdict.types.ts";
import { circulationOf, depthMm, isStillFalling, isStillRising, litresOfMm, pausedUntilMs, positive } from "./water.ts";

const HOUR_MINUTES = 60;

const isHeldFor = ({ hold }: TankFacts, reason: string): boolean => hold?.reason === reason;

const rising: Row = (facts) => (isHeldFor(facts, "rising") && isStillRising(facts) ? { code: "rising" } : null);

const SUSPECTED: Readonly<Record<string, Pump>> = { drain_pump: "drain", fill_pump: "fill", topup_pump: "topup" };

/** Only a single one is named: of two, the wrong one might be unplugged. */
function suspectedPump({ hold }: TankFacts): Pump | null {
  const pumps = (hold?.suspects ?? []).flatMap((suspect) => (Object.hasOwn(SUSPECTED, suspect) ? [SUSPECTED[suspect]] : []));
  return pumps.length === 1 ? (pumps[0] ?? null) : null;
}

const pumpRunsOn: Row = (facts) => {
  const isMoving = isStillRising(facts) || isStillFalling(facts);
  if (isHeldFor(facts, "welded") && isMoving) return { code: "pump_runs_on", pump: suspectedPump(facts) };
  return openAlert(facts, "safety_refused") ? { code: "pump_runs_on", pump: null } : null;
};

const falling: Row = (facts) => {
  if (!isHeldFor(facts, "falling") || !isStillFalling(facts)) return null;
  const { slopeMmPerMin } = facts.trend;
  const mmPerHour = slopeMmPerMin === null ? null : -slopeMmPerMin * HOUR_MINUTES;
  return { code: "falling", litresPerHour: litresOfMm(facts, mmPerHour), mmPerHour, dryInMs: facts.dryInMs };
};

const overflowBlocked: Row = (facts) => (isHeldFor(facts, "overflow") ? { code: "overflow_blocked" } : null);

const circulationStopped: Row = (facts) => (isCritical(facts, "circulation_stopped") ? { code: "circulation_stopped" } : null);

const inputWet: Row = (facts) => (isHeldFor(facts, "input") ? { code: "input_wet" } : null);

const tooMuchWater: Row = (facts) => {
  if (facts.fault !== "overfill" && !isCritical(facts, "level_high")) return null;
  const depth = depthMm(facts);
  const aboveTopMm = positive(depth === null ? null : -depth);
  return { code: "too_much_water", aboveTopMm, litres: litresOfMm(facts, aboveTopMm) };
};

/** Without a calibration nobody has said where the water may stand. */
const isBeyondLowLow = ({ calibration, distanceMm }: TankFacts): boolean =>
  calibration !== null && distanceMm !== null && distanceMm > levelMarks(calibration).lowLowMm;

const REFILLED_AFTER: readonly (RunPhase | null)[] = ["restarting_circulation", "settling", "filling"];

/** At the end of a change circulation starts again and takes water out of the sump into the pipes. The same run refills the sump. */
const isTakenByPipes = (facts: TankFacts): boolean =>
  facts.run !== null && REFILLED_AFTER.includes(facts.run.phase) && circulationOf(facts)?.isOn === true;

const tooLittleWater: Row = (facts) => {
  if (facts.fault !== "underfill" && (!isBeyondLowLow(facts) || isTakenByPipes(facts))) return null;
  const { calibration, distanceMm } = facts;
  const belowMm = calibration === null || distanceMm === null ? null : distanceMm - calibration.drainDistanceMm;
  const belowDrainMm = positive(belowMm);
  return { code: "too_little_water", belowDrainMm, litres: litresOfMm(facts, belowDrainMm) };
};

/** In a run and in a person's pause it returns by itself. */
const stillWater: Row = (facts, nowMs) => {
  const circulation = circulationOf(facts);
  if (circulation === null || circulation.isOn || facts.run !== null || pausedUntilMs(facts, nowMs) !== null) return null;
  const alert = openAlert(facts, "circulation_off");
  const sinceMs = circulation.sinceMs ?? alert?.sinceMs ?? nowMs;
  const offForMs = Math.max(0, nowMs - sinceMs);
  if (offForMs <= CIRCULATION_OFF_AFTER_MS && !alert) return null;
  return { code: "still_water", offForMs, isStopped: facts.emergencyStop !== null };
};

/**
 * Whether another row tells a critical alert. What the server watches has rows of its own, by what is seen: these, silence, a
 * sensor without a reading, a very low level; and when nothing of it is seen any more, it is about to end.
 */
function isTheirs({ hold, fault, emergencyStop }: TankFacts, code: string): boolean {
  if (isWatchedCode(code)) return true;
  if (isHoldCode(code)) return hold !== null;
  if ((FAULT_CODES as readonly string[]).includes(code)) return fault !== null;
  return code === "emergency_stop" && emergencyStop !== null;
}

const criticalAlert: Row = (facts) => {
  const open = facts.alerts.filter((alert) => isCounted(alert) && alert.severity === "critical" && !isTheirs(facts, alert.code));
  const worst = worstAlert(open);
  return worst ? { code: "critical_alert", alertCode: worst.code, alertId: worst.id } : null;
};

export const ROWS_OF_TROUBLE: readonly Row[] = [
  rising,
  pumpRunsOn,
  falling,
  overflowBlocked,
  circulationStopped,
  inputWet,
  tooMuchWater,
  tooLittleWater,
  stillWater,
  criticalAlert,
];
