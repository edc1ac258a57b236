// What somebody switched on, from afar or at the device.

import type { RelayInterval } from "@halocline/contracts/http/history.contract";
import { isByHand } from "@halocline/domain/relays/intervals";
import { historyMessages } from "@halocline/messages/texts/history";
import { relayLabel } from "@/lib/relay-label.ts";
import type { Stretch } from "./time-range.ts";

export type HandAct = Readonly<{ id: string; atMs: number; toMs: number | null; text: string }>;
type RelayName = (channelNumber: number) => string | null;

const actOf = ({ channelNumber, role, from, to }: RelayInterval, nameOf: RelayName): HandAct => ({
  id: `${channelNumber} ${from}`,
  atMs: Date.parse(from),
  toMs: to === null ? null : Date.parse(to),
  text: historyMessages().timeline.byHand({ relay: nameOf(channelNumber) ?? relayLabel(role) }),
});

/** Those that began within the stretch: a pump that has been on since spring was switched in spring. */
export const handActs = (intervals: readonly RelayInterval[], { fromMs, toMs }: Stretch, nameOf: RelayName): readonly HandAct[] =>
  intervals
    .filter(({ cause, from }) => isByHand(cause) && Date.parse(from) >= fromMs && Date.parse(from) <= toMs)
    .map((interval) => actOf(interval, nameOf));
