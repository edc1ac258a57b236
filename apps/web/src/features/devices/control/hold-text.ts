// A hold in words: what the device holds, since when, and what its release sets in motion.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { holdText } from "@halocline/messages/hold-text";
import { controlMessages } from "@halocline/messages/texts/control";
import { holdsMessages } from "@halocline/messages/texts/holds";
import { formatRecent } from "@/lib/time/date-text.ts";

export type Hold = NonNullable<Device["hold"]>;

const isOfOverflow = ({ reason }: Hold): boolean => reason === "overflow";

/** A blocked overflow is the one hold that keeps circulation off (SAFE-23). */
export function holdTitle(hold: Hold): string {
  const { title, overflowTitle } = controlMessages().hold;
  const why = holdText({ holds: holdsMessages() }, hold.reason).title;
  return isOfOverflow(hold) ? overflowTitle({ why }) : title({ why });
}

/** Only what was heard: of a device that is silent nobody knows what it does now (SAFE-18). */
export function heldText({ status, relays }: Device, hold: Hold, nowMs: number): string {
  const labels = controlMessages().hold;
  const time = formatRecent(hold.since, nowMs);
  if (status === "offline") return isOfOverflow(hold) ? labels.overflowHeardSince({ time }) : labels.heardSince({ time });
  const held = isOfOverflow(hold) ? labels.overflowSince({ time }) : labels.since({ time });
  const isCirculating = relays.some(({ role, currentState }) => role === "circulation" && currentState);
  return isCirculating ? `${held} ${labels.circulates}` : held;
}

/** The dialog says what the release sets in motion: automatic top-up waits for nobody. */
export function releaseQuestion({ tanks }: Device, hold: Hold): string {
  const labels = controlMessages().hold;
  const isOverflow = isOfOverflow(hold);
  const isAutomatic = tanks.some(({ hasAutoTopUp }) => hasAutoTopUp);
  return [
    isOverflow ? labels.onlyWhenClear : labels.onlyWhenStill,
    hold.reason === "falling" && labels.replaceSalt,
    isOverflow && labels.circulationStarts,
    isAutomatic ? labels.topUpStarts : isOverflow ? labels.nothingElseStarts : labels.nothingStarts,
  ]
    .filter(Boolean)
    .join(" ");
}
