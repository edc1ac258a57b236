// Before a water change: how much water could reach the floor at worst, and which figures are known.

import type { SpillFigure } from "@halocline/domain/runs/spill-figures";
import type { CoveredFault, NotCoveredFault, SpillRoom } from "@halocline/domain/runs/spill-lines";

type Litres = Readonly<{ litres: string }>;
type Moved = Readonly<{ moves: string; room: string }>;
type Limit = Readonly<{ limit: "drain" | "fill"; minutes: number }>;

export const spill = {
  floor: ({ litres }: Litres) => `If one thing fails, at worst ${litres} could reach the floor.`,
  unknown: ({ figures }: Readonly<{ figures: string }>) =>
    `It is not known how much could reach the floor if one thing fails. Missing: ${figures}.`,
  figures: {
    marks: "a calibration",
    area: "the chamber area",
    drain_flow: "the drain pump flow",
    fill_flow: "the fill pump flow",
    drain_back: "the top level with circulation off",
    sump_room: "the free space in the sump",
    waste_room: "the size of the waste tank",
  } satisfies Record<SpillFigure, string>,
  inDetails: "Tank details",
  tooMuch: {
    sump: ({ moves, room }: Moved) =>
      `If one thing fails, the fill pump could add ${moves}, but the sump has room for only ${room} above its top level.`,
    waste: ({ moves, room }: Moved) =>
      `If one thing fails, the drain pump could drain ${moves}, but the waste tank has room for only ${room}.`,
  } satisfies Record<SpillRoom, unknown>,
  wayOut: ({ limit, minutes }: Limit) =>
    limit === "drain"
      ? `Set Max Drain Time, or the limit of the drain relay, to ${minutes} min at most.`
      : `Set Max Fill Time, or the limit of the fill relay, to ${minutes} min at most.`,
  /** Sets the longest limit that fits. */
  take: {
    drain: ({ minutes }: Pick<Limit, "minutes">) => `Limit the drain pump to ${minutes} min`,
    fill: ({ minutes }: Pick<Limit, "minutes">) => `Limit the fill pump to ${minutes} min`,
    taking: "Saving...",
    done: ({ minutes }: Pick<Limit, "minutes">) => `Limit set to ${minutes} min`,
    doneText: "A water change can start once the controller has confirmed it.",
    failed: "Limit not set",
  },
  noLimit: {
    sump: "No limit makes a whole change fit. Change less at a time, or keep no more salt water ready than the sump has room for.",
    waste: "No limit makes a whole change fit. Change less at a time, empty the waste tank and confirm it, or use a larger one.",
  } satisfies Record<SpillRoom, string>,
  counted: "What is included and what is not",
  faults: {
    fill_runs_on: "Fill pump keeps running to its limit",
    drain_runs_on: "Drain pump keeps running to its limit",
    fill_hose_off: "Fill hose off, until the controller detects it",
    overflow_blocked: "Overflow blocked and no room in the display tank",
  } satisfies Record<CoveredFault, string>,
  into: {
    sump: ({ moves, room }: Moved) => `${moves}; the sump has room for ${room}`,
    waste: ({ moves, room }: Moved) => `${moves}; the waste tank has room for ${room}`,
  } satisfies Record<SpillRoom, unknown>,
  onFloor: ({ litres }: Litres) => `${litres} on the floor`,
  notKnown: "Not known",
  notCovered: "Not covered",
  uncovered: {
    drain_hose_off: "Drain hose outside the waste tank: the sensor cannot detect it",
    waste_full: "Waste tank already full: the sensor cannot detect it",
    siphon: "Siphon in a hose",
    welded_relay: "Relay stuck on",
    leak: "Leak",
  } satisfies Record<NotCoveredFault, string>,
  upTo: ({ litres }: Litres) => `up to ${litres}`,
};
