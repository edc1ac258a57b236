// Why a relay cannot be switched on right now, in words. The server and the device decide by themselves; this spares
// people a refusal. OFF is never asked about: nothing may stand in its way (SAFE-11).

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { isTestingOverflow } from "@halocline/domain/relays/overflow-test";
import { movesWater, type RelayRole } from "@halocline/domain/relays/relays";
import { isHeldOff } from "@halocline/domain/relays/switching";
import { relaysMessages } from "@halocline/messages/texts/relays";
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
  const { blocked } = relaysMessages();
  if (role === "viewer") return blocked.viewer;
  if (device.emergencyStop) return blocked.stop;
  if (device.fault !== null && movesWater(relay.role)) return blocked.fault;
  if (isHeldOff(relay.role, device.hold)) return blocked.hold;
  if (device.status === "offline") return blocked.offline;
  if (!known.isCurrent) return device.isServerBehind ? blocked.serverBehind : blocked.silent;
  if (hasOpenRun || isAutomationRunning(device)) return blocked.run;
  if (isTestingOverflow(device)) return blocked.overflowTest;
  const other = otherPumpOn(relay, device);
  return other ? blocked.otherPump({ name: relayName(other) }) : null;
}
