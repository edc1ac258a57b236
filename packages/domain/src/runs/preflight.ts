// May a run start? Every condition has a code of its own, and the first that fails is named. The device asks again.

import type { Freshness } from "../devices/presence.ts";
import { movesWater, type RelayRole } from "../relays/relays.ts";

export type PreflightFacts = Readonly<{
  input: "water_change" | "top_up" | "finish";
  freshness: Freshness;
  /** Hello said that the device runs by itself. */
  canRun: boolean;
  isStopped: boolean;
  hasLatchedFault: boolean;
  /** The device holds its pumps off: water moved by itself (SAFE-7), or the overflow is blocked (SAFE-23). */
  isHeld: boolean;
  isSensorOk: boolean;
  isCalibrated: boolean;
  /** The device works by the revision that is stored here (SAFE-15). */
  isConfigAcknowledged: boolean;
  hasOpenRun: boolean;
  isTopUpLocked: boolean;
  rolesOn: readonly RelayRole[];
  /** A firmware update is under way: it ends in a restart (SAFE-16). */
  isUpdating: boolean;
}>;

export type PreflightRejection =
  | "update_in_progress"
  | "device_offline"
  | "runs_not_supported"
  | "stop_latched"
  | "fault_latched"
  | "hold_active"
  | "reading_not_live"
  | "sensor_failed"
  | "not_calibrated"
  | "config_pending"
  | "run_open"
  | "top_up_locked"
  | "nothing_to_finish"
  | "pump_on";

export function whyNotStart(facts: PreflightFacts): PreflightRejection | null {
  if (facts.isUpdating) return "update_in_progress";
  if (facts.freshness === "none" || facts.freshness === "stale") return "device_offline";
  if (!facts.canRun) return "runs_not_supported";
  if (facts.isStopped) return "stop_latched";
  if (facts.hasLatchedFault) return "fault_latched";
  if (facts.isHeld) return "hold_active";
  if (facts.freshness !== "live") return "reading_not_live";
  if (!facts.isSensorOk) return "sensor_failed";
  if (!facts.isCalibrated) return "not_calibrated";
  if (!facts.isConfigAcknowledged) return "config_pending";
  if (facts.hasOpenRun) return "run_open";
  if (facts.input === "top_up" && facts.isTopUpLocked) return "top_up_locked";
  if (facts.input === "finish" && !facts.isTopUpLocked) return "nothing_to_finish";
  return facts.rolesOn.some(movesWater) ? "pump_on" : null;
}
