// Why a device holds its pumps off, what may be behind it, and what to do. Circulation and heating are never to be unplugged:
// a tank dies of still, cold water sooner than of a litre on the floor (SAFE-7).

import { ownEntry } from "../devices/own-entry.ts";
import { type FaultLabels, UNPLUG_PUMPS } from "./fault-labels.ts";

/** `title`: in a few words, for a person who has just been woken. `steps`: what to do, one thing at a time; `advice` is all of them. */
type HoldLabels = FaultLabels & Readonly<{ title: string; steps: readonly string[] }>;
type NamedHold = Omit<HoldLabels, "advice">;

const THEN_RELEASE = "When the water stands still, plug the pumps in again and release the hold.";

const HOLDS = {
  rising: {
    title: "the water is rising by itself",
    cause: "The water rises although every pump is off",
    steps: [
      UNPLUG_PUMPS,
      "Look for a siphon: lift the hose out of the water, or give it an air hole above the surface.",
      "If it gets too high, plug in the drain pump alone and switch it on by hand.",
      THEN_RELEASE,
    ],
  },
  falling: {
    title: "the water is falling too fast",
    cause: "The water falls faster than it evaporates although every pump is off",
    steps: [
      UNPLUG_PUMPS,
      "Look for a leak, a hose that came off, or water that siphons back.",
      "Keep the return pump under water by hand, with salt water: what leaked was salt water.",
      THEN_RELEASE,
    ],
  },
  welded: {
    title: "a pump may still be running",
    cause: "Water goes on moving although its pump was switched off: a relay may be stuck",
    steps: [UNPLUG_PUMPS, "Replace the relay before you use that channel again, then release the hold."],
  },
  input: {
    title: "water where none should be",
    cause: "The float switch or the leak sensor reports water where none should be",
    steps: [UNPLUG_PUMPS, "Look at the floor and the sump, dry the sensor, then release the hold."],
  },
  overflow: {
    title: "the overflow may be blocked",
    cause: "The sump emptied too fast and did not fill again while circulation paused: the overflow may be blocked",
    steps: [
      "Clear the overflow and its pipe now: still water harms a tank within hours.",
      "Leave the heating on.",
      "Release the hold when it is clear: circulation starts again by that.",
    ],
  },
} as const satisfies Record<string, NamedHold>;

export type HoldName = keyof typeof HOLDS;

export const HOLD_NAMES = Object.keys(HOLDS) as readonly HoldName[];

export const isHoldName = (word: string): word is HoldName => Object.hasOwn(HOLDS, word);

const namedHold = (reason: string): NamedHold => {
  if (isHoldName(reason)) return HOLDS[reason];
  const cause = reason.replaceAll("_", " ");
  return { title: cause, cause, steps: [UNPLUG_PUMPS, THEN_RELEASE] };
};

/** A word this version does not know is passed on as it is: the hold is as real as any other. */
export function holdLabels(reason: string): HoldLabels {
  const named = namedHold(reason);
  return { ...named, advice: named.steps.join(" ") };
}

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

/** The reason itself says these. */
const IS_SAID: Readonly<Record<string, string>> = { overflow: "blocked_overflow", welded: "welded_relay" };

/** "a leak or water that siphons back through a hose"; null when nothing is suspected beyond what the reason says. */
export function suspectsText(reason: string, suspects: readonly string[]): string | null {
  const others = suspects.filter((suspect) => suspect !== ownEntry(IS_SAID, reason));
  const names = others.map((suspect) => ownEntry(SUSPECTS, suspect) ?? suspect.replaceAll("_", " "));
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
  const suspected = suspectsText(reason, suspects);
  const parts = [
    // The others have a sentence of their own.
    !isHoldName(reason) && `${holdLabels(reason).cause}.`,
    suspected && `It may be ${suspected}.`,
    dryInMs !== null && dryInText(dryInMs),
  ];
  return parts.filter(Boolean).join(" ") || null;
}
