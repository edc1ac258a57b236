// Why a device holds its pumps off, what may be behind it, and what to do. Circulation and heating are never to be unplugged:
// a tank dies of still, cold water sooner than of a litre on the floor (SAFE-7).

import { type FaultLabels, UNPLUG_PUMPS } from "./fault-labels.ts";

const THEN_RELEASE = "Release the hold when the water stands still.";

const HOLDS = {
  rising: {
    cause: "The water rises although every pump is off",
    advice: `${UNPLUG_PUMPS} Look for a siphon: lift the hose out of the water, or give it an air hole above the surface. If it gets too high, plug in the drain pump alone and switch it on by hand. ${THEN_RELEASE}`,
  },
  falling: {
    cause: "The water falls faster than it evaporates although every pump is off",
    advice: `${UNPLUG_PUMPS} Look for a leak, a hose that came off, or water that siphons back. Keep the return pump under water by hand. ${THEN_RELEASE}`,
  },
  welded: {
    cause: "Water goes on moving although its pump was switched off: a relay may be stuck",
    advice: `${UNPLUG_PUMPS} Replace the relay before you use that channel again, then release the hold.`,
  },
  input: {
    cause: "The float switch or the leak sensor reports water where none should be",
    advice: `${UNPLUG_PUMPS} Look at the floor and the sump, dry the sensor, then release the hold.`,
  },
  overflow: {
    cause: "The sump emptied too fast and did not fill again while circulation paused: the overflow may be blocked",
    advice:
      "Leave the heating on. Clear the overflow and its pipe now, then release the hold: circulation starts again by that. Still water harms a tank within hours.",
  },
} as const satisfies Record<string, FaultLabels>;

export type HoldName = keyof typeof HOLDS;

export const HOLD_NAMES = Object.keys(HOLDS) as readonly HoldName[];

export const isHoldName = (word: string): word is HoldName => Object.hasOwn(HOLDS, word);

/** A word this version does not know is passed on as it is: the hold is as real as any other. */
export const holdLabels = (reason: string): FaultLabels =>
  isHoldName(reason) ? HOLDS[reason] : { cause: reason.replaceAll("_", " "), advice: `${UNPLUG_PUMPS} ${THEN_RELEASE}` };

const SUSPECTS: Readonly<Record<string, string>> = {
  siphon: "a siphon through a hose",
  leak: "a leak",
  back_siphon: "water that siphons back through a hose",
  welded_relay: "a relay that is stuck",
  blocked_overflow: "a blocked overflow",
  topup_pump: "the top-up pump",
  drain_pump: "the drain pump",
  fill_pump: "the fill pump",
};

/** "a leak or water that siphons back through a hose"; null when nothing is suspected. */
export function suspectsText(suspects: readonly string[]): string | null {
  const names = suspects.map((suspect) => SUSPECTS[suspect] ?? suspect.replaceAll("_", " "));
  const last = names.at(-1);
  if (last === undefined) return null;
  return names.length === 1 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Rounded down: nobody is told to have more time than there is. */
export function dryInText(dryInMs: number): string {
  const hours = Math.floor(dryInMs / HOUR_MS);
  if (hours < 1) return "The return pump may run dry within the hour.";
  if (hours < 2 * DAY_HOURS) return `The return pump may run dry in about ${hours === 1 ? "an hour" : `${hours} hours`}.`;
  return `The return pump may run dry in about ${Math.floor(hours / DAY_HOURS)} days.`;
}

/** What may be behind it and how long the return pump still has, as far as both are known: the detail of its alert. */
export function holdDetail(reason: string, suspects: readonly string[], dryInMs: number | null): string | null {
  const suspected = suspectsText(suspects);
  const parts = [
    // The others have a sentence of their own.
    !isHoldName(reason) && `${holdLabels(reason).cause}.`,
    suspected && `It may be ${suspected}.`,
    dryInMs !== null && dryInText(dryInMs),
  ];
  return parts.filter(Boolean).join(" ") || null;
}
