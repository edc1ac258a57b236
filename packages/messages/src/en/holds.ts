// One block of texts for each reason why the controller holds its pumps off. Circulation and heating are never to be unplugged: a tank
// dies of still, cold water sooner than of a litre on the floor (SAFE-7).

import type { HoldName, SuspectName } from "@halocline/domain/alerts/hold-names";

/** `cause` has no full stop. `title`: in a few words, for a person who has just been woken. `steps`: what to do, one thing at a time. */
type Hold = Readonly<{ title: string; cause: string; past: string; steps: readonly string[] }>;
type Cause = Readonly<{ cause: string }>;
type Count = Readonly<{ count: number }>;
type Reason = Readonly<{ reason: string }>;

export const holds = {
  known: {
    rising: {
      title: "the water is rising",
      cause: "The water rises although every pump is off",
      past: "The water rose although every pump was off. The controller held its pumps off, automatic top-up too.",
      steps: [
        "Unplug the drain, fill and top-up pumps; leave circulation and heating on.",
        "Look for a siphon: lift the hose out of the water, or give it an air hole above the surface.",
        "If the water gets too high, plug in the drain pump alone and switch it on by hand.",
        "When the water is still, plug the pumps in again and release the hold.",
      ],
    },
    falling: {
      title: "the water is falling too fast",
      cause: "The water falls faster than it evaporates although every pump is off",
      past: "The water fell faster than it evaporates although every pump was off. The controller held its pumps off, automatic top-up too.",
      steps: [
        "Unplug the drain, fill and top-up pumps; leave circulation and heating on.",
        "Look for a leak, a hose that came off, or water that siphons back.",
        "Keep the return pump under water by hand, with salt water: what leaked was salt water.",
        "When the water is still, plug the pumps in again and release the hold.",
      ],
    },
    welded: {
      title: "a pump may still be running",
      cause: "Water still moves although its pump was switched off: a relay may be stuck",
      past: "Water still moved although its pump was switched off: a relay may have been stuck. The controller held its pumps off, automatic top-up too.",
      steps: [
        "Unplug the drain, fill and top-up pumps; leave circulation and heating on.",
        "Replace the relay before you use that channel again, then release the hold.",
      ],
    },
    input: {
      title: "water where none should be",
      cause: "The float switch or the leak sensor reports water where none should be",
      past: "The float switch or the leak sensor reported water where none should be. The controller held its pumps off, automatic top-up too.",
      steps: [
        "Unplug the drain, fill and top-up pumps; leave circulation and heating on.",
        "Look at the floor and the sump, dry the sensor, then release the hold.",
      ],
    },
    overflow: {
      title: "the overflow may be blocked",
      cause: "The sump emptied too fast and did not fill again while circulation was paused: the overflow may be blocked",
      past: "The sump emptied too fast and did not fill again. The controller kept circulation and its pumps off.",
      steps: [
        "Clear the overflow and its pipe now: still water harms a tank within hours.",
        "Leave the heating on.",
        "Release the hold when the overflow is clear. Circulation then starts again.",
      ],
    },
  } satisfies Record<HoldName, Hold>,
  held: ({ cause }: Cause) => `${cause}. The controller holds its pumps off, automatic top-up too.`,
  heldOverflow: ({ cause }: Cause) => `${cause}. The controller keeps circulation and its pumps off.`,
  /** Of a reason that this version has no name for. */
  unknown: ({ reason }: Reason) => `The controller holds its pumps off, automatic top-up too: ${reason}.`,
  unknownPast: ({ reason }: Reason) => `The controller held its pumps off, automatic top-up too: ${reason}.`,
  unknownSteps: [
    "Unplug the drain, fill and top-up pumps; leave circulation and heating on.",
    "When the water is still, plug the pumps in again and release the hold.",
  ],
  dryWithinTheHour: "The return pump may run dry within the hour.",
  dryInHours: ({ count }: Count) =>
    count === 1 ? "The return pump may run dry in about an hour." : `The return pump may run dry in about ${count} hours.`,
  dryInDays: ({ count }: Count) =>
    count === 1 ? "The return pump may run dry in about a day." : `The return pump may run dry in about ${count} days.`,
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
  mayBe: ({ name }: Readonly<{ name: string }>) => `It may be ${name}.`,
  /** `others`: the names before the last, with commas. */
  mayBeOneOf: ({ others, last }: Readonly<{ others: string; last: string }>) => `It may be ${others} or ${last}.`,
};
