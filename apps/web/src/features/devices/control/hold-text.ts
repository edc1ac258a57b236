// A hold in words: what the device holds, since when, and what its release sets in motion.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { holdText } from "@halocline/messages/hold-text";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import { formatRecent } from "@/lib/time/date-text.ts";

export type Hold = NonNullable<Device["hold"]>;

const isOfOverflow = ({ reason }: Hold): boolean => reason === "overflow";

/** A blocked overflow is the one hold that keeps circulation off (SAFE-23). */
export const holdTitle = (hold: Hold): string =>
  `${isOfOverflow(hold) ? "Circulation and pumps" : "Pumps"} held off: ${holdText(tankMessages(), hold.reason).title}`;

/** Only what was heard: of a device that is silent nobody knows what it does now (SAFE-18). */
export function heldText({ status, relays }: Device, hold: Hold, nowMs: number): string {
  const what = isOfOverflow(hold) ? "circulation and its pumps off" : "its pumps off, automatic top-up too,";
  const held = `the device has held ${what} since ${formatRecent(hold.since, nowMs)}.`;
  if (status === "offline") return `As far as it was heard, ${held}`;
  const isCirculating = relays.some(({ role, currentState }) => role === "circulation" && currentState);
  return `${held.replace("the", "The")}${isCirculating ? " Circulation is running." : ""}`;
}

/** The dialog says what the release sets in motion: automatic top-up waits for nobody. */
function releaseEffect({ tanks }: Device, hold: Hold): string {
  const begins = isOfOverflow(hold) ? "Circulation starts again at once." : "";
  const isAutomatic = tanks.some(({ hasAutoTopUp }) => hasAutoTopUp);
  const topUp = "Automatic top-up is on: if the water is low, it starts within seconds.";
  return `${begins} ${isAutomatic ? topUp : `No ${begins && "other "}pump starts by this.`}`.trim();
}

export const releaseQuestion = (device: Device, hold: Hold): string =>
  [
    isOfOverflow(hold)
      ? "Release only when the overflow is clear: otherwise the display tank may spill."
      : "Release only when you have found the cause and the water stands still.",
    hold.reason === "falling" && "Replace what leaked with salt water first: a top-up adds fresh water.",
    releaseEffect(device, hold),
  ]
    .filter(Boolean)
    .join(" ");
