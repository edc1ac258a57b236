// May a relay be switched on? The device decides in the end; the server refuses first what it can already know.
// Nothing here is ever asked about OFF of what moves water (SAFE-11).

import type { Freshness } from "../devices/presence.ts";
import { MAX_LEASE_S, movesWater, type RelayRole, UNCALIBRATED_ON_S } from "./relays.ts";

export type HeldPumps = Readonly<{ reason: string; suspects: readonly string[] }>;

export type SwitchOnFacts = Readonly<{
  role: RelayRole;
  freshness: Freshness;
  /** Hello said that the device obeys relay commands. */
  canSwitch: boolean;
  /** Asked for, or latched on the device, whichever is known. */
  isStopped: boolean;
  hasLatchedFault: boolean;
  /** Why the device holds its pumps off; null when it does not. */
  hold: HeldPumps | null;
  /** While the device runs by itself, nobody else switches on (SAFE-13). */
  hasOpenRun: boolean;
  /** Roles of the relays that were on in the latest report. */
  rolesOn: readonly RelayRole[];
  /** A firmware update is under way: it ends in a restart (SAFE-16). */
  isUpdating: boolean;
}>;

export type SwitchOnRejection =
  | "device_offline"
  | "not_supported"
  | "stop_latched"
  | "fault_latched"
  | "hold_active"
  | "run_open"
  | "update_in_progress"
  | "interlock";

const LEVEL_CONTROLLED: readonly RelayRole[] = ["drain", "fill", "topup"];

/** At most one of drain, fill and top-up is on (SAFE-1). */
const isInterlocked = (role: RelayRole, rolesOn: readonly RelayRole[]): boolean =>
  LEVEL_CONTROLLED.includes(role) && rolesOn.some((other) => other !== role && LEVEL_CONTROLLED.includes(other));

/** Also by a pump that does not stop. */
const isRising = ({ reason, suspects }: HeldPumps): boolean =>
  reason === "rising" || (reason === "welded" && (suspects.includes("fill_pump") || suspects.includes("topup_pump")));

/**
 * While the water rises by itself it may be drained by hand (SAFE-7). A blocked overflow keeps circulation off: it would pump
 * the sump onto the floor (SAFE-23). Every other hold leaves circulation alone.
 */
export function isHeldOff(role: RelayRole, hold: HeldPumps | null): boolean {
  if (hold === null) return false;
  if (!movesWater(role)) return hold.reason === "overflow";
  return !(role === "drain" && isRising(hold));
}

export function whyNotOn(facts: SwitchOnFacts): SwitchOnRejection | null {
  if (facts.freshness !== "live" && facts.freshness !== "late") return "device_offline";
  if (!facts.canSwitch) return "not_supported";
  if (facts.isStopped) return "stop_latched";
  // A fault leaves circulation to the device: water that stands still harms too.
  if (facts.hasLatchedFault && movesWater(facts.role)) return "fault_latched";
  if (isHeldOff(facts.role, facts.hold)) return "hold_active";
  if (facts.hasOpenRun) return "run_open";
  if (facts.isUpdating && movesWater(facts.role)) return "update_in_progress";
  return isInterlocked(facts.role, facts.rolesOn) ? "interlock" : null;
}

export type LeaseFacts = Readonly<{
  role: RelayRole;
  /** The relay's own limit. */
  maxRuntimeS: number | null;
  /** The tank is, and the device has acknowledged it. */
  isCalibrated: boolean;
  /** How long it has been on already, by the device's report; 0 when it is off. */
  onForMs: number;
}>;

/** The shortest lease worth sending; how long is really left, the device decides. */
const SHORTEST_LEASE_MS = 1000;

/** One ON altogether: neither a renewal nor another ON while it is on makes it longer. */
export function longestOnMs({ role, maxRuntimeS, isCalibrated }: Omit<LeaseFacts, "onForMs">): number {
  const isCautious = !isCalibrated && LEVEL_CONTROLLED.includes(role);
  return Math.min(MAX_LEASE_S, maxRuntimeS ?? MAX_LEASE_S, isCautious ? UNCALIBRATED_ON_S : MAX_LEASE_S) * 1000;
}

/** Circulation runs on; everything else on a lease that ends no later than the device will end it (SAFE-2). */
export function leaseMsOf(facts: LeaseFacts, leaseS: number): number | null {
  if (!movesWater(facts.role)) return null;
  const leftMs = longestOnMs(facts) - Math.max(0, facts.onForMs);
  return Math.max(SHORTEST_LEASE_MS, Math.min(leaseS * 1000, leftMs));
}
