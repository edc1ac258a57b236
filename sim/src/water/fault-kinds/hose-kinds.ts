// Hoses and the sump itself: water that goes where no pump sent it.

import type { MovingTank } from "@halocline/tank-physics/tank";
import type { FaultKind } from "./kind.ts";
import { everywhereBut, pumpIn, share } from "./kind-parts.ts";

const IS_OF_DRAIN = "the hose of another pump: this one shows when its own pump runs";
const NEEDS_A_FULL_HOSE = "a siphon needs the hose that its pump has just filled";
/** What a device that has learned nothing yet calls evaporation. */
const UNLEARNED_MM_PER_H = 10;

const flow = (tank: MovingTank, draw: number): number => share(0.3, 1.2, draw) * Math.max(0.3, Math.sqrt(tank.shape.sumpAreaM2));

function leakOf(leakLPerMin: number): FaultKind {
  return {
    trueName: "falling",
    exact: ["welded", "welded_relay", "wrong_way", "underfill"],
    invisible: null,
    invisibleIn: ({ shape }) =>
      (leakLPerMin * 60) / shape.sumpAreaM2 > UNLEARNED_MM_PER_H
        ? null
        : "slower than what counts as evaporation until the device has learned the tank's own",
    phases: everywhereBut(),
    byHand: "topup",
    make: () => ({ leakLPerMin }),
  };
}

export const HOSE_KINDS = {
  hose_off_drain: {
    trueName: "none",
    exact: [],
    invisible: "the sump empties as it should; a float or a leak detector beside the waste tank sees it",
    phases: everywhereBut({ topping_up: IS_OF_DRAIN, filling: IS_OF_DRAIN, idle: IS_OF_DRAIN, settling: IS_OF_DRAIN }),
    byHand: "drain",
    make: () => ({ hosesOff: ["drain"] }),
  },
  hose_off_in: {
    trueName: "no_movement",
    exact: [],
    invisible: null,
    phases: everywhereBut({ draining: "the drain hose has a row of its own" }),
    byHand: "fill",
    make: (_tank, _rng, phase) => ({
      hosesOff: phase === "manual" ? ["fill", "topup"] : phase === "topping_up" || phase === "idle" ? ["topup"] : ["fill"],
    }),
  },
  siphon_in: {
    trueName: "rising",
    exact: ["welded", "welded_relay"],
    invisible: null,
    endsByItself: true,
    phases: everywhereBut({ draining: "the drain's siphon has a row of its own", settling: NEEDS_A_FULL_HOSE }),
    byHand: "fill",
    make: (tank, rng, phase) => ({
      siphons: [
        { role: phase === "idle" ? "topup" : pumpIn(phase, tank), isBackward: false, flowLPerMin: flow(tank, rng.next()) },
      ],
    }),
  },
  siphon_out: {
    trueName: "falling",
    exact: ["welded", "welded_relay"],
    invisible: null,
    endsByItself: true,
    phases: everywhereBut({
      topping_up: IS_OF_DRAIN,
      filling: IS_OF_DRAIN,
      idle: NEEDS_A_FULL_HOSE,
      settling: NEEDS_A_FULL_HOSE,
    }),
    byHand: "drain",
    make: (tank, rng) => ({ siphons: [{ role: "drain", isBackward: false, flowLPerMin: flow(tank, rng.next()) }] }),
  },
  /** Out of the sump, back into the reservoir and over its rim. */
  back_siphon_out: {
    trueName: "falling",
    exact: ["wrong_way", "underfill"],
    invisible: null,
    endsByItself: true,
    phases: everywhereBut({ draining: "the drain's siphon has a row of its own", settling: NEEDS_A_FULL_HOSE }),
    byHand: "fill",
    make: (tank, rng, phase) => ({
      siphons: [
        { role: phase === "idle" ? "topup" : pumpIn(phase, tank), isBackward: true, flowLPerMin: flow(tank, rng.next()) },
      ],
    }),
  },
  /** Out of the waste tank, back into the sump. */
  back_siphon_in: {
    trueName: "rising",
    exact: [],
    invisible: null,
    endsByItself: true,
    phases: everywhereBut({
      topping_up: IS_OF_DRAIN,
      filling: IS_OF_DRAIN,
      idle: NEEDS_A_FULL_HOSE,
      settling: NEEDS_A_FULL_HOSE,
    }),
    byHand: "drain",
    make: (tank, rng) => ({ siphons: [{ role: "drain", isBackward: true, flowLPerMin: flow(tank, rng.next()) }] }),
  },
  leak_005: leakOf(0.05),
  leak_02: leakOf(0.2),
  leak_1: leakOf(1),
  leak_slow: {
    trueName: "none",
    exact: ["falling", "leak"],
    invisible: "slower than evaporation: water on the floor is seen by a leak detector, not by a level",
    phases: everywhereBut(),
    byHand: "topup",
    make: ({ shape }, rng) => ({ leakLPerMin: (share(0.3, 0.9, rng.next()) * shape.evaporationLPerDay) / 1440 }),
  },
} as const satisfies Readonly<Record<string, FaultKind>>;
