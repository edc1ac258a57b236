// Which open alerts a verdict already tells. Whatever else is open is "and more".

import { faultCode, holdCode } from "../alerts/alerts.ts";
import { isCounted } from "./alert-facts.ts";
import type { AlertFacts, TankFacts } from "./facts.ts";
import type { Verdict, VerdictCode } from "./verdict.types.ts";

const STANDING: readonly string[] = ["circulation_off"];

export const TOLD: Readonly<Partial<Record<VerdictCode, readonly string[]>>> = {
  stopping: ["emergency_stop"],
  stop_unconfirmed: ["emergency_stop"],
  rising: ["hold_rising"],
  pump_runs_on: ["hold_welded", "safety_refused"],
  falling: ["hold_falling", "falling"],
  overflow_blocked: ["hold_overflow", "overflow", "circulation_paused"],
  circulation_stopped: ["circulation_stopped"],
  input_wet: ["hold_input"],
  too_much_water: ["fault_overfill", "level_high"],
  too_little_water: ["fault_underfill", "level_low"],
  silent_while_pumping: ["device_offline"],
  stopped: ["emergency_stop"],
  no_data: ["sensor_failed"],
  slow_run: STANDING,
  changing_water: STANDING,
  top_up_budget: ["topup_budget"],
  checking_overflow: ["circulation_paused"],
  part_filled: ["top_up_locked"],
  very_low: ["level_low"],
  low: ["level_low"],
  too_high: ["level_high"],
  reservoir_low: ["reservoir_low"],
  paused: STANDING,
};

function codesOf(verdict: Verdict, { fault, hold }: TankFacts): readonly string[] {
  switch (verdict.code) {
    case "critical_alert":
    case "warning":
      return [verdict.alertCode];
    case "still_water":
      return verdict.isStopped ? ["circulation_off", "emergency_stop"] : ["circulation_off"];
    case "settings_pending":
      return verdict.isRefused ? ["config_refused"] : [];
    case "held":
      return hold ? [holdCode(hold.reason)] : [];
    default:
      return TOLD[verdict.code] ?? (verdict.code.startsWith("locked_") ? [faultCode(fault)] : []);
  }
}

/** Silence tells what the last word told, too. */
function allCodesOf(verdict: Verdict, facts: TankFacts): readonly string[] {
  if (verdict.code === "server_behind") return codesOf(verdict.before, facts);
  if (verdict.code !== "go_and_look" && verdict.code !== "not_known") return codesOf(verdict, facts);
  return ["device_offline", ...codesOf(verdict.before, facts)];
}

export type ToldAlerts = Readonly<{ toldAlertCodes: readonly string[]; moreCount: number }>;

export function toldAlerts(verdict: Verdict, facts: TankFacts): ToldAlerts {
  const told = allCodesOf(verdict, facts);
  const isTold = ({ code }: AlertFacts): boolean => told.includes(code);
  const open = facts.alerts.filter(isCounted);
  const toldAlertCodes = [...new Set(open.filter(isTold).map(({ code }) => code))];
  return { toldAlertCodes, moreCount: open.filter((alert) => !isTold(alert)).length };
}
