// What may be started in each row, and why not. STOP, stopping a run and switching a pump off are no part of this: they are
// allowed in every row (SAFE-11).

import type { Freshness } from "../devices/presence.ts";
import type { PageVerdict, ShownCode, StartAction, Verdict, WaitReason, Waits } from "./verdict.types.ts";

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
} as const satisfies Record<string, readonly StartAction[]>;

type Allowed = Readonly<{ allows: keyof typeof WAITING; reason: WaitReason | null }>;

const ALL: Allowed = { allows: "all", reason: null };
const noWater = (reason: WaitReason): Allowed => ({ allows: "no_water", reason });
const noWaterNoPause = (reason: WaitReason): Allowed => ({ allows: "no_water_no_pause", reason });
const whileOpen = (reason: WaitReason): Allowed => ({ allows: "while_open", reason });

const ALLOWED: Readonly<Record<ShownCode, Allowed>> = {
  stopping: noWater("stopping"),
  stop_unconfirmed: noWater("stop_unconfirmed"),
  go_and_look: noWater("nothing_newer"),
  rising: noWater("pumps_held"),
  pump_runs_on: noWater("pumps_held"),
  falling: noWater("pumps_held"),
  overflow_blocked: noWaterNoPause("clear_overflow"),
  circulation_stopped: noWaterNoPause("circulation_first"),
  input_wet: noWater("input_wet"),
  too_much_water: noWater("level_too_high"),
  too_little_water: noWater("level_too_low"),
  still_water: noWaterNoPause("circulation_first"),
  silent_while_pumping: noWater("controller_silent"),
  critical_alert: noWater("critical_alert"),
  browser_offline: { allows: "nothing", reason: "needs_internet" },
  server_silent: { allows: "nothing", reason: "server_silent" },
  stopped: noWaterNoPause("stop_active"),
  not_known: noWaterNoPause("controller_silent"),
  server_behind: noWaterNoPause("server_behind"),
  locked_no_water: noWater("pumps_locked"),
  locked_no_movement: noWater("pumps_locked"),
  locked_sensor: noWater("pumps_locked"),
  locked_wrong_way: noWater("pumps_locked"),
  locked_limit: noWater("pumps_locked"),
  locked_circulation: noWater("pumps_locked"),
  locked_other: noWater("pumps_locked"),
  held: noWater("release_first"),
  guard_failed: { allows: "by_hand_only", reason: "guard" },
  no_data: noWater("no_reading"),
  waiting: noWater("no_reading_yet"),
  not_calibrated: { allows: "to_calibrate", reason: "calibrate_first" },
  settings_pending: noWater("waits_for_controller"),
  slow_run: whileOpen("change_open"),
  changing_water: whileOpen("change_open"),
  topping_up: whileOpen("top_up_open"),
  pump_by_hand: whileOpen("pump_on"),
  updating: noWater("updating"),
  top_up_budget: { allows: "all_but_top_up", reason: "top_up_budget" },
  checking_overflow: noWaterNoPause("checking_overflow"),
  part_filled: { allows: "all_but_top_up", reason: "part_filled" },
  very_low: ALL,
  checking: noWater("checking_level"),
  low: ALL,
  too_high: { allows: "all_but_top_up", reason: "level_too_high" },
  reservoir_low: ALL,
  warning: ALL,
  paused: ALL,
  all_well: ALL,
};

/** The device acts on what it measures now: nobody starts these on what it measured a while ago. */
const NEEDS_LIVE: readonly StartAction[] = ["water_change", "top_up", "finish_change"];

const waitsFor = (why: (action: StartAction) => WaitReason | null): Waits =>
  Object.fromEntries(STARTS.map((action) => [action, why(action)])) as Waits;

function allowedIn(verdict: Verdict | PageVerdict): Allowed {
  if (verdict.code === "slow_run" && verdict.phase === "topping_up") return ALLOWED.topping_up;
  return ALLOWED[verdict.code];
}

export function waitsOf(verdict: Verdict | PageVerdict, freshness: Freshness): Waits {
  const { allows, reason } = allowedIn(verdict);
  const waiting: readonly StartAction[] = WAITING[allows];
  return waitsFor((action) => {
    if (waiting.includes(action)) return reason;
    return freshness === "late" && NEEDS_LIVE.includes(action) ? "not_live" : null;
  });
}
