// What may be started in each row, and why not. STOP, stopping a run and switching a pump off are no part of this: they are
// allowed in every row (SAFE-11).

import type { Freshness } from "../devices/presence.ts";
import type { PageVerdict, StartAction, Verdict, WaitReason, Waits } from "./verdict.types.ts";
import { type Allows, VERDICTS } from "./verdict-table.ts";

const STARTS: readonly StartAction[] = [
  "water_change",
  "top_up",
  "finish_change",
  "pump_on",
  "pause",
  "calibrate",
  "schedule",
  "update",
];

/** What moves water, and what the controller is not to be bothered with while something is wrong. */
const WATER: readonly StartAction[] = ["water_change", "top_up", "finish_change", "pump_on", "calibrate", "update"];

/** Which actions wait, by what is allowed. */
const WAITING = {
  all: [],
  all_but_top_up: ["top_up"],
  by_hand_only: ["schedule"],
  while_open: STARTS.filter((action) => action !== "schedule"),
  to_calibrate: ["water_change", "top_up", "finish_change", "schedule", "update"],
  no_water: WATER,
  no_water_no_pause: [...WATER, "pause"],
  nothing: STARTS,
} as const satisfies Record<Allows, readonly StartAction[]>;

/** The device acts on what it measures now: nobody starts these on what it measured a while ago. */
const NEEDS_LIVE: readonly StartAction[] = ["water_change", "top_up", "finish_change"];

const waitsFor = (why: (action: StartAction) => WaitReason | null): Waits =>
  Object.fromEntries(STARTS.map((action) => [action, why(action)])) as Waits;

function rowOf(verdict: Verdict | PageVerdict) {
  if (verdict.code === "slow_run" && verdict.phase === "topping_up") return VERDICTS.topping_up;
  return VERDICTS[verdict.code];
}

export function waitsOf(verdict: Verdict | PageVerdict, freshness: Freshness): Waits {
  const { allows, wait } = rowOf(verdict);
  const waiting: readonly StartAction[] = WAITING[allows];
  return waitsFor((action) => {
    if (waiting.includes(action)) return wait ?? null;
    return freshness === "late" && NEEDS_LIVE.includes(action) ? "not_live" : null;
  });
}
