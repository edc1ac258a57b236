// What the pump buttons say: why one of them waits, and what became of the last start.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { pumpingMessages } from "@halocline/messages/texts/pumping";
import { onBlockedReason, type Blocking as RelayBlocking } from "../control/on-blocked.ts";
import { relayName } from "../control/relay-name.ts";
import { LONGEST_PUMPING_S, type PumpState } from "./pump-session.ts";

export type PumpRole = "drain" | "fill";

export const pumpOf = (device: Device, role: PumpRole): Relay | undefined => device.relays.find((relay) => relay.role === role);

/** `reason`: why the tank as a whole lets nobody pump, whatever its controller would do; null when it does. */
export type Blocking = RelayBlocking & Readonly<{ reason: string | null; hasReading: boolean }>;

/** Null when it may be held. The pump that runs needs no reason: Stop stands beside it. */
export function whyWaits(role: PumpRole, state: PumpState, blocking: Blocking): string | null {
  const labels = pumpingMessages();
  const pump = pumpOf(blocking.device, role);
  if (!pump) return labels.noPump[role];
  const { phase, relay } = state;
  if (phase === "stopping") return labels.waitForStop;
  if (phase !== "off" && relay) return relay.role === role ? null : labels.ownPump({ name: relayName(relay) });
  return onBlockedReason(pump, blocking) ?? blocking.reason ?? (blocking.hasReading ? null : labels.noReading);
}

/** Nothing is called over while its OFF is still being said (SAFE-18). */
export function endingText({ phase, ending, relay, reason }: PumpState, isCalibrated: boolean): string | null {
  if (phase !== "off") return null;
  const { endings } = pumpingMessages();
  const seconds = LONGEST_PUMPING_S;
  switch (ending) {
    case "time_up":
      return isCalibrated ? endings.timeUp({ seconds }) : endings.timeUpUncalibrated({ seconds });
    case "by_itself":
      return endings.byItself;
    case "not_started":
      return endings.notStarted;
    case "not_confirmed":
      return relay && endings.notConfirmed({ name: relayName(relay) });
    case null:
      return reason;
  }
}
