// What became of one command, and what to tell about it. "Not confirmed" is its own ending: the command may have
// acted, and the screen does not guess (SAFE-18).

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { HttpError, readableMessage } from "@/lib/http/http-error.ts";
import { hasReportedSince } from "../device-freshness.ts";

export type Wanted = "ON" | "OFF";

export type Outcome = Readonly<
  { kind: "confirmed"; relay: Relay } | { kind: "unconfirmed"; reason: string } | { kind: "refused"; reason: string }
>;

export type RelayCommand = Readonly<{ wanted: Wanted; sentAtMs: number; outcome: Outcome | null }>;

export const confirmed = (relay: Relay): Outcome => ({ kind: "confirmed", relay });
export const unconfirmed = (reason: string = relaysMessages().outcomes.unconfirmed): Outcome => ({
  kind: "unconfirmed",
  reason,
});

const isOffline = (error: Error): boolean => error instanceof HttpError && error.status === 503;
/** The server looked at it and said no: nothing was sent. */
const isRejection = (error: Error): boolean => error instanceof HttpError && error.status < 500;

/** `isSafety`: an OFF that nothing may stop; the server keeps sending it, also to a device that is offline. */
export function outcomeOf(error: Error, isSafety: boolean): Outcome {
  if (isRejection(error)) return { kind: "refused", reason: readableMessage(error) };
  const { unanswered, sentOffline, offline } = relaysMessages().outcomes;
  if (!isOffline(error)) return unconfirmed(unanswered);
  return isSafety ? unconfirmed(sentOffline) : { kind: "refused", reason: offline };
}

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
  const { afterOn, afterOff, reportsOn, reportsOff } = relaysMessages().outcomes;
  if (!hasReportedSince(device, command.sentAtMs)) return `${outcome.reason} ${command.wanted === "ON" ? afterOn : afterOff}`;
  const isAsWanted = relay.currentState === (command.wanted === "ON");
  if (isAsWanted) return null;
  return relay.currentState ? reportsOn : reportsOff;
}
