// STAND-IN until the real control core decides: a top-up bounded by level and time, so that virtual tanks move.
// It keeps a few of the safety rules (no reading means off, off at top, a longest on-time, a gap between top-ups)
// and none of the others: no budgets, no dry-run trip, no latches. Never take it for a safety proof.

import { type Calibration, topUpTriggerMm } from "@halocline/domain/calibration";
import { DEFAULT_OUTPUTS, type RelayOutputs } from "../relay-outputs.ts";

const LONGEST_TOP_UP_MS = 120_000;
const SHORTEST_GAP_MS = 600_000;
/** Ripples cross the trigger long before the level does. */
const LOW_FOR_MS = 10_000;

export type Control = Readonly<{
  toppingUpSinceMs: number | null;
  lowSinceMs: number | null;
  lastEndedMs: number | null;
}>;

export const AT_REST: Control = { toppingUpSinceMs: null, lowSinceMs: null, lastEndedMs: null };

export function decide(control: Control, calibration: Calibration | null, distanceMm: number | null, nowMs: number): Control {
  const { toppingUpSinceMs, lowSinceMs, lastEndedMs } = control;
  if (toppingUpSinceMs !== null) {
    const mayGoOn =
      calibration !== null &&
      distanceMm !== null &&
      distanceMm > calibration.topDistanceMm &&
      nowMs - toppingUpSinceMs < LONGEST_TOP_UP_MS;
    return mayGoOn ? control : { ...AT_REST, lastEndedMs: nowMs };
  }
  const isLow = calibration !== null && distanceMm !== null && distanceMm >= topUpTriggerMm(calibration);
  if (!isLow) return lowSinceMs === null ? control : { ...control, lowSinceMs: null };
  if (lowSinceMs === null) return { ...control, lowSinceMs: nowMs };
  if (nowMs - lowSinceMs < LOW_FOR_MS) return control;
  if (lastEndedMs !== null && nowMs - lastEndedMs < SHORTEST_GAP_MS) return control;
  return { ...control, toppingUpSinceMs: nowMs };
}

export const outputsOf = (control: Control): RelayOutputs => ({
  ...DEFAULT_OUTPUTS,
  topup: control.toppingUpSinceMs !== null,
});

export const stateOf = (control: Control): string => (control.toppingUpSinceMs === null ? "idle" : "topping_up");
