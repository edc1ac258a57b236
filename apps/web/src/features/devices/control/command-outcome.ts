// What became of one command, and what to tell about it. "Not confirmed" is its own ending: the command may have
// acted, and the screen does not guess (SAFE-18).

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { HttpError, readableMessage } from "@/lib/http/http-error.ts";
import { hasReportedSince } from "../device-freshness.ts";

export type Wanted = "ON" | "OFF";

export type Outcome = Readonly<
  { kind: "confirmed"; relay: Relay } | { kind: "unconfirmed"; reason: string } | { kind: "refused"; reason: string }
>;

export type RelayCommand = Readonly<{ wanted: Wanted; sentAtMs: number; outcome: Outcome | null }>;

const NOT_CONFIRMED = "No confirmation from the device.";

export const confirmed = (relay: Relay): Outcome => ({ kind: "confirmed", relay });
export const unconfirmed = (reason: string = NOT_CONFIRMED): Outcome => ({ kind: "unconfirmed", reason });

const isOffline = (error: Error): boolean => error instanceof HttpError && error.status === 503;
/** The server looked at it and said no: nothing was sent. */
const isRejection = (error: Error): boolean => error instanceof HttpError && error.status < 500;

/** `isSafety`: an OFF that nothing may stop; the server keeps sending it, also to a device that is offline. */
export function outcomeOf(error: Error, isSafety: boolean): Outcome {
  if (isRejection(error)) return { kind: "refused", reason: readableMessage(error) };
  if (!isOffline(error)) return unconfirmed("The server did not answer, so nobody knows whether the command arrived.");
  if (isSafety) return unconfirmed("Sent, but not confirmed: the device is offline.");
  return { kind: "refused", reason: "The device is offline. Nothing was switched." };
}

const WHAT_TO_DO: Readonly<Record<Wanted, string>> = {
  ON: "It may be running. Look at the pump, or turn it off.",
  OFF: "It may still be running. Unplug it if it must stop now.",
};

/** Whether the relay's state was reported after the last command to it. */
export const isStateNewer = (device: Device, command: RelayCommand | undefined): boolean =>
  !command ||
  command.outcome?.kind === "confirmed" ||
  command.outcome?.kind === "refused" ||
  hasReportedSince(device, command.sentAtMs);

const changedAtMs = ({ lastChangedAt }: Relay): number => Date.parse(lastChangedAt ?? "") || 0;

function shownRelay(relay: Relay, device: Device, command: RelayCommand | undefined): Relay {
  if (command?.outcome?.kind !== "confirmed" || hasReportedSince(device, command.sentAtMs)) return relay;
  return changedAtMs(relay) > changedAtMs(command.outcome.relay) ? relay : command.outcome.relay;
}

/** A list that was made before the ack would undo what the device has confirmed; the newer word of the device stands. */
export const withConfirmed = (device: Device, commands: Readonly<Record<number, RelayCommand>>): Device => ({
  ...device,
  relays: device.relays.map((relay) => shownRelay(relay, device, commands[relay.channelNumber])),
});

/** What stands under the control until the device has said more; null when there is nothing to add. */
export function outcomeText(relay: Relay, device: Device, command: RelayCommand | undefined): string | null {
  const outcome = command?.outcome;
  if (!command || !outcome || outcome.kind === "confirmed") return null;
  if (outcome.kind === "refused") return outcome.reason;
  if (!hasReportedSince(device, command.sentAtMs)) return `${outcome.reason} ${WHAT_TO_DO[command.wanted]}`;
  const isAsWanted = relay.currentState === (command.wanted === "ON");
  return isAsWanted ? null : `The device did not confirm, and reports that it is ${relay.currentState ? "on" : "off"}.`;
}
