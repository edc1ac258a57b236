// What a tank's screens say: one row of the table, its values, and what a person may do. Codes and numbers, never prose: the
// sentences are in the message catalogue, one whole message for each row and variant.

import type { RelayRole } from "../relays/relays.ts";
import type { RunPhase, RunType } from "../runs/runs.ts";

export type Pump = Exclude<RelayRole, "circulation" | "spare">;

/** How far a phase has come, in litres where they are known. */
export type MovedWater = Readonly<{ doneMm: number; wholeMm: number; doneLitres: number | null; wholeLitres: number | null }>;

/** Rows of trouble and of calm, by their code. `rowRank` says where each stands in the table: the smaller, the worse. */
export type HeardVerdict =
  | Readonly<{ code: "stopping" }>
  | Readonly<{ code: "stop_unconfirmed" }>
  | Readonly<{ code: "rising" }>
  | Readonly<{ code: "pump_runs_on"; pump: Pump | null }>
  | Readonly<{ code: "falling"; litresPerHour: number | null; mmPerHour: number | null; dryInMs: number | null }>
  | Readonly<{ code: "overflow_blocked" }>
  | Readonly<{ code: "circulation_stopped" }>
  | Readonly<{ code: "input_wet" }>
  | Readonly<{ code: "too_much_water"; aboveTopMm: number | null; litres: number | null }>
  | Readonly<{ code: "too_little_water"; belowDrainMm: number | null; litres: number | null }>
  | Readonly<{ code: "still_water"; offForMs: number; isStopped: boolean }>
  | Readonly<{ code: "silent_while_pumping"; silentForMs: number; pump: Pump | null; endsAtMs: number | null }>
  | Readonly<{ code: "critical_alert"; alertCode: string; alertId: string }>
  /** `clearWithinMs`: what is left before the water has stood for too long; null while circulation runs or is not known. */
  | Readonly<{ code: "stopped"; sinceMs: number; clearWithinMs: number | null }>
  | Readonly<{ code: "locked_no_water"; pump: "fill" | "topup" | null }>
  | Readonly<{ code: "locked_no_movement" }>
  | Readonly<{ code: "locked_sensor"; isStuck: boolean }>
  | Readonly<{ code: "locked_wrong_way"; pump: Pump | null }>
  | Readonly<{ code: "locked_limit"; pump: Pump; limitMs: number | null }>
  | Readonly<{ code: "locked_circulation" }>
  | Readonly<{ code: "locked_other"; fault: string }>
  | Readonly<{ code: "held"; reason: "rising" | "falling" | "welded" | "other"; sinceMs: number }>
  | Readonly<{ code: "guard_failed" }>
  | Readonly<{ code: "no_data"; sinceMs: number | null; isLong: boolean }>
  | Readonly<{ code: "waiting" }>
  | Readonly<{ code: "not_calibrated" }>
  | Readonly<{ code: "settings_pending"; isRefused: boolean }>
  | Readonly<{ code: "slow_run"; phase: RunPhase; rateMmPerMin: number | null; usualMmPerMin: number | null; endsAtMs: number }>
  | Readonly<{
      code: "changing_water";
      phase: RunPhase | null;
      /** Null in a phase that moves no water, and where its marks are not known. */
      moved: MovedWater | null;
      finishAtMs: number | null;
    }>
  | Readonly<{ code: "topping_up"; moved: MovedWater | null; finishAtMs: number | null }>
  | Readonly<{ code: "pump_by_hand"; role: RelayRole; endsAtMs: number | null }>
  | Readonly<{ code: "updating"; share: number }>
  | Readonly<{ code: "top_up_budget" }>
  | Readonly<{ code: "checking_overflow"; endsAtMs: number }>
  | Readonly<{ code: "part_filled"; missingMm: number | null; litres: number | null }>
  | Readonly<{ code: "very_low"; belowTopMm: number; litres: number | null; hasAutoTopUp: boolean }>
  /** Calm would be a guess: a run failed a moment ago, the pipes are still filling, or one reading waits for a second one. */
  | Readonly<{ code: "checking"; cause: "run_failed" | "pipes" | "reading" }>
  | Readonly<{ code: "low"; belowTopMm: number; litres: number | null; hasAutoTopUp: boolean }>
  | Readonly<{ code: "too_high"; aboveTopMm: number; litres: number | null }>
  /** To the hour before; null: it is empty, and how fast it empties is not known. */
  | Readonly<{ code: "reservoir_low"; litres: number; emptyAtMs: number | null }>
  | Readonly<{ code: "warning"; alertCode: string; alertId: string }>
  | Readonly<{ code: "paused"; untilMs: number }>
  | Readonly<{ code: "all_well"; nextScheduleAtMs: number | null; nextScheduleType?: RunType | null | undefined }>;

/** Of a controller that is not heard: nothing newer is known. `before`: what the last facts said, taken as fresh. */
export type SilentVerdict =
  | Readonly<{ code: "go_and_look"; asOfMs: number; before: HeardVerdict }>
  | Readonly<{ code: "not_known"; silentForMs: number; asOfMs: number; before: HeardVerdict }>
  /** The controller may well speak: the server has not worked it off. */
  | Readonly<{ code: "server_behind"; asOfMs: number; before: HeardVerdict }>;

export type Verdict = HeardVerdict | SilentVerdict;

export type VerdictCode = Verdict["code"];

/** What only the page knows: that it hears nobody. `before`: the last it heard, at `asOfMs`. */
export type PageVerdict = Readonly<{ code: "browser_offline" | "server_silent"; asOfMs: number; before: Verdict }>;

export type ShownCode = VerdictCode | PageVerdict["code"];

/** How it is drawn: `solid` and `danger` differ in whether the person must act this minute. */
export type VerdictTone = "solid" | "danger" | "warn" | "info" | "ok" | "muted";

/** What starts something. STOP, stopping a run and switching a pump off are allowed in every row, for everybody. */
export type StartAction = "water_change" | "top_up" | "pump_on" | "pause" | "calibrate" | "schedule" | "update" | "finish_change";

/** Why each action waits; null: it is allowed. */
export type Waits = Readonly<Record<StartAction, WaitReason | null>>;

/** Why an action waits: a message of the catalogue stands under it. */
export type WaitReason =
  | "stopping"
  | "stop_unconfirmed"
  | "nothing_newer"
  | "pumps_held"
  | "clear_overflow"
  | "circulation_first"
  | "input_wet"
  | "level_too_high"
  | "level_too_low"
  | "controller_silent"
  | "needs_internet"
  | "server_silent"
  | "server_behind"
  | "stop_active"
  | "pumps_locked"
  | "release_first"
  | "guard"
  | "no_reading"
  | "no_reading_yet"
  | "calibrate_first"
  | "waits_for_controller"
  | "change_open"
  | "top_up_open"
  | "pump_on"
  | "updating"
  | "top_up_budget"
  | "checking_overflow"
  | "part_filled"
  | "critical_alert"
  | "checking_level"
  /** Not of the tank, but of the age of what is known: nothing starts on late readings. */
  | "not_live"
  | "role";

export type NextAction =
  | "send_stop_again"
  | "how_to_unplug"
  | "withdraw_stop"
  | "try_again"
  | "test_connection"
  | "show_steps"
  | "check_and_release"
  | "check_and_reset"
  | "clear_stop"
  | "calibrate"
  | "stop_run"
  | "run_details"
  | "switch_off"
  | "cancel_update"
  | "finish_change"
  | "release_top_ups"
  | "force_top_up"
  | "confirm_refill"
  | "see_alert"
  | "resume_circulation";

/** The answer for one tank. */
export type TankVerdict = Readonly<{
  verdict: Verdict;
  tone: VerdictTone;
  /** The first is the primary one. */
  next: readonly NextAction[];
  /** Null: allowed. */
  waits: Waits;
  /** While the water rises by itself, the drain pump may be switched on by hand although every other pump waits (SAFE-7). */
  mayDrainByHand: boolean;
  /** Open alerts that the verdict itself tells; they need no sentence of their own. */
  toldAlertCodes: readonly string[];
  /** Open warnings and critical alerts beside the verdict. */
  moreCount: number;
}>;
