// May a relay be switched on? The device decides in the end; the server refuses first what it can already know.
// Nothing here is ever asked about OFF of what moves water (SAFE-11).

import type { Freshness } from "./presence.ts";
import { movesWater, type RelayRole } from "./relays.ts";

export type SwitchOnFacts = Readonly<{
  role: RelayRole;
  freshness: Freshness;
  /** Hello said that the device obeys relay commands. */
  canSwitch: boolean;
  /** Asked for, or latched on the device, whichever is known. */
  isStopped: boolean;
  hasLatchedFault: boolean;
  /** While the device runs by itself, nobody else switches on (SAFE-13). */
  hasOpenRun: boolean;
  /** Roles of the relays that were on in the latest report. */
  rolesOn: readonly RelayRole[];
  /** A firmware update is under way: it ends in a restart (SAFE-16). */
  isUpdating: boolean;
}>;

export type SwitchOnRefusal =
  | "device_offline"
  | "not_supported"
  | "stop_latched"
  | "fault_latched"
  | "run_open"
  | "update_in_progress"
  | "interlock";

const INTERLOCKED: readonly RelayRole[] = ["drain", "fill", "topup"];

/** At most one of drain, fill and top-up is on (SAFE-1). */
const isInterlocked = (role: RelayRole, rolesOn: readonly RelayRole[]): boolean =>
  INTERLOCKED.includes(role) && rolesOn.some((other) => other !== role && INTERLOCKED.includes(other));

export function whyNotOn(facts: SwitchOnFacts): SwitchOnRefusal | null {
  if (facts.freshness !== "live" && facts.freshness !== "late") return "device_offline";
  if (!facts.canSwitch) return "not_supported";
  if (facts.isStopped) return "stop_latched";
  // A fault leaves circulation to the device: water that stands still harms too.
  if (facts.hasLatchedFault && movesWater(facts.role)) return "fault_latched";
  if (facts.hasOpenRun) return "run_open";
  if (facts.isUpdating && movesWater(facts.role)) return "update_in_progress";
  return isInterlocked(facts.role, facts.rolesOn) ? "interlock" : null;
}

/** Circulation runs on; everything else on a lease that never exceeds the relay's own limit (SAFE-2). */
export const leaseMsOf = (role: RelayRole, leaseS: number, maxRuntimeS: number | null): number | null =>
  movesWater(role) ? Math.min(leaseS, maxRuntimeS ?? leaseS) * 1000 : null;
