// Pumps and their relays.

import type { FaultKind } from "./kind.ts";
import { everywhereBut, pumpIn, share } from "./kind-parts.ts";

const STANDS_AT_REST = "no contact was closed, so none can stay so; see a contact that closes by itself";
const IS_AT_WORK = "its pump is at work already; see the relay welded on";

export const PUMP_KINDS = {
  pump_dead: {
    trueName: "no_movement",
    exact: [],
    invisible: null,
    phases: everywhereBut(),
    byHand: "fill",
    make: (tank, _rng, phase) => ({ deadPumps: [pumpIn(phase, tank)] }),
  },
  relay_welded_off: {
    trueName: "no_movement",
    exact: [],
    invisible: null,
    phases: everywhereBut(),
    byHand: "topup",
    make: (tank, _rng, phase) => ({ weldedOff: [pumpIn(phase, tank)] }),
  },
  reservoir_empty: {
    trueName: "no_movement",
    exact: [],
    invisible: null,
    phases: everywhereBut({ draining: "the drain pump has no reservoir" }),
    byHand: "fill",
    make: (_tank, _rng, phase) => ({
      emptyReservoirs: phase === "topping_up" || phase === "idle" ? ["fresh"] : phase === "manual" ? ["fresh", "salt"] : ["salt"],
    }),
  },
  /** So far clogged that it hardly drips. */
  pump_clogged: {
    trueName: "no_movement",
    exact: ["topup_limit", "fill_limit", "drain_limit"],
    invisible: null,
    phases: everywhereBut(),
    byHand: "drain",
    make: (tank, rng, phase) => ({ weakPumps: { [pumpIn(phase, tank)]: share(0.01, 0.04, rng.next()) } }),
  },
  /** Slower than on its first day, and still at work. */
  pump_weak: {
    trueName: "none",
    exact: ["dry", "no_movement", "topup_limit", "fill_limit", "drain_limit"],
    invisible: "a slower pump that still does its work is no fault; its runs take longer",
    phases: everywhereBut(),
    byHand: "drain",
    make: (tank, rng, phase) => ({ weakPumps: { [pumpIn(phase, tank)]: share(0.45, 0.8, rng.next()) } }),
  },
  relay_welded_on: {
    trueName: "welded",
    exact: [],
    invisible: null,
    phases: everywhereBut({ idle: STANDS_AT_REST, settling: STANDS_AT_REST }),
    byHand: "fill",
    make: (tank, _rng, phase) => ({ weldedOn: [pumpIn(phase, tank)] }),
  },
  /** Nobody switched anything: the level rises, and whether a contact or a siphon does it no sensor tells. */
  contact_closes_in: {
    trueName: "rising",
    exact: ["welded", "welded_relay"],
    invisible: null,
    phases: everywhereBut({
      topping_up: IS_AT_WORK,
      filling: IS_AT_WORK,
      draining: "both at once: see the pairs",
      manual: IS_AT_WORK,
    }),
    byHand: "fill",
    make: (_tank, _rng, phase) => ({ weldedOn: [phase === "idle" ? "topup" : "fill"] }),
  },
  contact_closes_out: {
    trueName: "falling",
    exact: ["welded", "welded_relay"],
    invisible: null,
    phases: everywhereBut({
      draining: IS_AT_WORK,
      topping_up: "both at once: see the pairs",
      filling: "both at once: see the pairs",
      manual: IS_AT_WORK,
    }),
    byHand: "drain",
    make: () => ({ weldedOn: ["drain"] }),
  },
  /** Within the half second that another pump waits for (SAFE-1). */
  contacts_late: {
    trueName: "none",
    exact: [],
    invisible: "a few tenths of a second of one pump are less than the sensor's millimetre",
    phases: everywhereBut(),
    byHand: "drain",
    make: (_tank, rng) => ({ opensLateMs: share(80, 350, rng.next()) }),
  },
} as const satisfies Readonly<Record<string, FaultKind>>;
