// Why a relay cannot be switched on right now, in words. The server and the device decide by themselves; this spares
// people a refusal. OFF is never asked about: nothing may stand in its way (SAFE-11).

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { isTestingOverflow, OVERFLOW_TEST_REASON } from "@halocline/domain/relays/overflow-test";
import { movesWater, type RelayRole } from "@halocline/domain/relays/relays";
import { isHeldOff } from "@halocline/domain/relays/switching";
import type { DeviceFreshness } from "../device-freshness.ts";
import { relayName } from "./relay-name.ts";

export type MembershipRole = "viewer" | "keeper" | "owner";

const AUTOMATION_STATES: ReadonlySet<string> = new Set(["topping_up", "draining", "filling", "settling"]);
/** At most one of these at a time (SAFE-1). */
const INTERLOCKED: ReadonlySet<RelayRole> = new Set(["drain", "fill", "topup"]);

export const isAutomationRunning = (device: Device): boolean => AUTOMATION_STATES.has(device.state ?? "");

function otherPumpOn(relay: Relay, device: Device): Relay | undefined {
  if (!INTERLOCKED.has(relay.role)) return undefined;
  return device.relays.find((other) => other.id !== relay.id && other.currentState && INTERLOCKED.has(other.role));
}

export type Blocking = Readonly<{ device: Device; known: DeviceFreshness; role: MembershipRole; hasOpenRun: boolean }>;

export function onBlockedReason(relay: Relay, { device, known, role, hasOpenRun }: Blocking): string | null {
  if (role === "viewer") return "As a viewer you can switch off, not on. Ask a keeper or the owner.";
  if (device.emergencyStop) return "The emergency stop is active. Clear it first.";
  if (device.fault !== null && movesWater(relay.role)) return "The device reports a fault. Reset it first.";
  if (isHeldOff(relay.role, device.hold)) return "The device holds its pumps off. Check the tank and release the hold first.";
  if (device.status === "offline") return "The device is offline.";
  if (!known.isCurrent) return "The device has not reported for a while, so its state is not known.";
  if (hasOpenRun || isAutomationRunning(device)) return "An automation is running. Available again when it ends.";
  if (isTestingOverflow(device)) return OVERFLOW_TEST_REASON;
  const other = otherPumpOn(relay, device);
  return other ? `${relayName(other)} is on. Only one of drain, fill and top-up may run at a time.` : null;
}
