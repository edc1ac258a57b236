// What a tank's screens say, as codes and numbers: the sentences are the reader's. The domain's types are the truth; these shapes are
// checked against them.

import type { TankVerdict } from "@halocline/domain/verdict/verdict.types";
import { z } from "zod";
import { relayRole, runPhase } from "./entities.contract.ts";

const pump = z.enum(["drain", "fill", "topup"]);
/** Milliseconds since 1970 for a moment, milliseconds for a length of time. */
const ms = z.number();
const known = z.number().nullable();

const plain = <Code extends string>(code: Code) => z.object({ code: z.literal(code) });
const row = <Code extends string, Shape extends z.ZodRawShape>(code: Code, shape: Shape) =>
  z.object({ code: z.literal(code), ...shape });

const moved = z.object({ doneMm: z.number(), wholeMm: z.number(), doneLitres: known, wholeLitres: known }).nullable();
const ofAlert = { alertCode: z.string(), alertId: z.string() };
const belowTop = { belowTopMm: z.number(), litres: known, hasAutoTopUp: z.boolean() };

const TROUBLE = [
  plain("stopping"),
  plain("stop_unconfirmed"),
  plain("rising"),
  row("pump_runs_on", { pump: pump.nullable() }),
  row("falling", { litresPerHour: known, mmPerHour: known, dryInMs: known }),
  plain("overflow_blocked"),
  plain("circulation_stopped"),
  plain("input_wet"),
  row("too_much_water", { aboveTopMm: known, litres: known }),
  row("too_little_water", { belowDrainMm: known, litres: known }),
  row("still_water", { offForMs: ms, isStopped: z.boolean() }),
  row("silent_while_pumping", { silentForMs: ms, pump: pump.nullable(), endsAtMs: known }),
  row("critical_alert", ofAlert),
] as const;

const LOCKS = [
  row("stopped", { sinceMs: ms, clearWithinMs: known }),
  row("locked_no_water", { pump: z.enum(["fill", "topup"]).nullable() }),
  plain("locked_no_movement"),
  row("locked_sensor", { isStuck: z.boolean() }),
  row("locked_wrong_way", { pump: pump.nullable() }),
  row("locked_limit", { pump, limitMs: known }),
  plain("locked_circulation"),
  row("locked_other", { fault: z.string() }),
  row("held", { reason: z.enum(["rising", "falling", "welded", "other"]), sinceMs: ms }),
  plain("guard_failed"),
  row("no_data", { sinceMs: known, isLong: z.boolean() }),
] as const;

const RUNS = [
  plain("waiting"),
  plain("not_calibrated"),
  row("settings_pending", { isRefused: z.boolean() }),
  row("slow_run", { phase: runPhase, rateMmPerMin: known, usualMmPerMin: known, endsAtMs: ms }),
  row("changing_water", { phase: runPhase.nullable(), moved, finishAtMs: known }),
  row("topping_up", { moved, finishAtMs: known }),
  row("pump_by_hand", { role: relayRole, endsAtMs: known }),
  row("updating", { share: z.number() }),
  plain("top_up_budget"),
  row("checking_overflow", { endsAtMs: ms }),
] as const;

const CALM = [
  row("part_filled", { missingMm: known, litres: known }),
  row("very_low", belowTop),
  row("checking", { cause: z.enum(["run_failed", "pipes", "reading"]) }),
  row("low", belowTop),
  row("too_high", { aboveTopMm: z.number(), litres: known }),
  row("reservoir_low", { litres: z.number(), emptyAtMs: known }),
  row("warning", ofAlert),
  row("paused", { untilMs: ms }),
  row("all_well", { nextScheduleAtMs: known, nextScheduleType: z.enum(["water_change", "top_up"]).nullish() }),
] as const;

const heardVerdict = z.discriminatedUnion("code", [...TROUBLE, ...LOCKS, ...RUNS, ...CALM]).meta({ id: "HeardVerdict" });

const verdict = z.discriminatedUnion("code", [
  ...TROUBLE,
  ...LOCKS,
  ...RUNS,
  ...CALM,
  row("go_and_look", { asOfMs: ms, before: heardVerdict }),
  row("not_known", { silentForMs: ms, asOfMs: ms, before: heardVerdict }),
  row("server_behind", { asOfMs: ms, before: heardVerdict }),
]);

const waitReason = z
  .enum([
    "stopping",
    "stop_unconfirmed",
    "nothing_newer",
    "pumps_held",
    "clear_overflow",
    "circulation_first",
    "input_wet",
    "level_too_high",
    "level_too_low",
    "controller_silent",
    "needs_internet",
    "server_silent",
    "server_behind",
    "stop_active",
    "pumps_locked",
    "release_first",
    "guard",
    "no_reading",
    "no_reading_yet",
    "calibrate_first",
    "waits_for_controller",
    "change_open",
    "top_up_open",
    "pump_on",
    "updating",
    "top_up_budget",
    "checking_overflow",
    "part_filled",
    "critical_alert",
    "checking_level",
    "not_live",
    "role",
  ])
  .nullable();

const nextAction = z.enum([
  "send_stop_again",
  "how_to_unplug",
  "withdraw_stop",
  "try_again",
  "test_connection",
  "show_steps",
  "check_and_release",
  "check_and_reset",
  "clear_stop",
  "calibrate",
  "stop_run",
  "run_details",
  "switch_off",
  "cancel_update",
  "finish_change",
  "release_top_ups",
  "force_top_up",
  "confirm_refill",
  "see_alert",
  "resume_circulation",
]);

export const tankVerdictSchema = z
  .object({
    verdict,
    tone: z.enum(["solid", "danger", "warn", "info", "ok", "muted"]),
    /** The first is the primary one. */
    next: z.array(nextAction).readonly(),
    /** Why each action waits; null: it is allowed. */
    waits: z.object({
      water_change: waitReason,
      top_up: waitReason,
      finish_change: waitReason,
      pump_on: waitReason,
      pause: waitReason,
      calibrate: waitReason,
      schedule: waitReason,
      update: waitReason,
    }),
    mayDrainByHand: z.boolean(),
    /** Open alerts that the verdict itself tells. */
    toldAlertCodes: z.array(z.string()).readonly(),
    /** Open warnings and critical alerts beside it. */
    moreCount: z.int(),
  })
  .meta({ id: "TankVerdict" }) satisfies z.ZodType<TankVerdict, TankVerdict>;
