// Before a water change: what could reach the floor at worst, and what is known of it.

import type { SpillFigure } from "@halocline/domain/runs/spill-figures";
import type { CoveredFault, NotCoveredFault, SpillRoom } from "@halocline/domain/runs/spill-lines";

type Litres = Readonly<{ litres: string }>;
type Moved = Readonly<{ moves: string; room: string }>;
type Limit = Readonly<{ limit: "drain" | "fill"; minutes: number }>;

export const spill = {
  floor: ({ litres }: Litres) => `If one thing fails, at worst ${litres} could reach the floor.`,
  unknown: ({ figures }: Readonly<{ figures: string }>) =>
    `Not known how much could reach the floor if one thing fails. Missing: ${figures}.`,
  figures: {
    marks: "a calibration",
    area: "the chamber area",
    drain_flow: "what the drain pump moves",
    fill_flow: "what the fill pump moves",
    drain_back: "the top level with circulation off",
    sump_room: "the room in the sump",
    waste_room: "the waste tank",
  } satisfies Record<SpillFigure, string>,
  inDetails: "Tank Details",
  tooMuch: {
    sump: ({ moves, room }: Moved) =>
      `If one thing fails, the fill pump could fill ${moves}, but above its top level the sump takes ${room}.`,
    waste: ({ moves, room }: Moved) =>
      `If one thing fails, the drain pump could drain ${moves}, but the waste tank has room for ${room}.`,
  } satisfies Record<SpillRoom, unknown>,
  wayOut: ({ limit, minutes }: Limit) =>
    limit === "drain"
      ? `Set Max Drain Time, or the limit of the drain relay, to ${minutes} min at most.`
      : `Set Max Fill Time, or the limit of the fill relay, to ${minutes} min at most.`,
  /** Takes the longest limit that fits. */
  take: {
    drain: ({ minutes }: Pick<Limit, "minutes">) => `Limit the drain pump to ${minutes} min`,
    fill: ({ minutes }: Pick<Limit, "minutes">) => `Limit the fill pump to ${minutes} min`,
    taking: "Saving...",
    done: ({ minutes }: Pick<Limit, "minutes">) => `Limit set to ${minutes} min`,
    doneText: "A water change can start when the controller has confirmed it.",
    failed: "Limit not set",
  },
  noLimit: {
    sump: "No limit would fit a whole change: change less at a time, or have no more salt water ready than the sump takes.",
    waste: "No limit would fit a whole change: change less at a time, empty the waste tank and confirm it, or take a larger one.",
  } satisfies Record<SpillRoom, string>,
  counted: "What is counted, and what is not",
  faults: {
    fill_runs_on: "Fill pump runs on to its limit",
    drain_runs_on: "Drain pump runs on to its limit",
    fill_hose_off: "Fill hose off, until the device notices",
    overflow_blocked: "Overflow blocked, and no room in the display",
  } satisfies Record<CoveredFault, string>,
  into: {
    sump: ({ moves, room }: Moved) => `${moves}; the sump takes ${room}`,
    waste: ({ moves, room }: Moved) => `${moves}; the waste tank has room for ${room}`,
  } satisfies Record<SpillRoom, unknown>,
  onFloor: ({ litres }: Litres) => `${litres} on the floor`,
  notKnown: "Not known",
  notCovered: "Not covered",
  uncovered: {
    drain_hose_off: "Drain hose beside the waste tank: the sensor cannot see it",
    waste_full: "Waste tank that is full before: the sensor cannot see it",
    siphon: "Siphon in a hose",
    welded_relay: "Relay that stays on by itself",
    leak: "Leak",
  } satisfies Record<NotCoveredFault, string>,
  upTo: ({ litres }: Litres) => `up to ${litres}`,
};
