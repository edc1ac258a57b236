// Why the controller holds its pumps off, what may be behind it, and what to do. Circulation and heating are never to be unplugged:
// a tank dies of still, cold water sooner than of a litre on the floor (SAFE-7).

import type { HoldName, SuspectName } from "@halocline/domain/alerts/hold-names";
import { UNPLUG_PUMPS } from "./unplug-pumps.ts";

/** `title`: in a few words, for a person who has just been woken. `steps`: what to do, one thing at a time. */
type Hold = Readonly<{ title: string; cause: string; steps: readonly string[] }>;

const THEN_RELEASE = "When the water stands still, plug the pumps in again and release the hold.";

export const holds = {
  known: {
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
  } satisfies Record<HoldName, Hold>,
  unknownSteps: [UNPLUG_PUMPS, THEN_RELEASE],
  suspects: {
    siphon: "a siphon through a hose",
    leak: "a leak",
    back_siphon: "water that siphons back through a hose",
    welded_relay: "a relay that is stuck",
    blocked_overflow: "a blocked overflow",
    topup_pump: "the top-up pump",
    drain_pump: "the drain pump",
    fill_pump: "the fill pump",
  } satisfies Record<SuspectName, string>,
  /** `names` has one entry or more. */
  mayBe: ({ names }: Readonly<{ names: readonly string[] }>) =>
    names.length < 2 ? `It may be ${names.join("")}.` : `It may be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`,
};
