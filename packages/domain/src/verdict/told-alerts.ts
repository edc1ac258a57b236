// Which open alerts a verdict already tells. Whatever else is open is "and more".

import { ALERTS } from "../alerts/alert-table.ts";
import { ALERT_CODES, faultCode, holdCode } from "../alerts/alerts.ts";
import { isCounted } from "./alert-facts.ts";
import type { AlertFacts, TankFacts } from "./facts.ts";
import type { Verdict, VerdictCode } from "./verdict.types.ts";

type Included = Readonly<{ verdict: VerdictCode; code: string }>;

const INCLUDED = Map.groupBy(
  ALERT_CODES.flatMap((code) => (ALERTS[code].verdicts ?? []).map((verdict): Included => ({ verdict, code }))),
  ({ verdict }) => verdict,
);

const includedIn = (verdict: VerdictCode): readonly string[] => INCLUDED.get(verdict)?.map(({ code }) => code) ?? [];

function codesOf(verdict: Verdict, { fault, hold }: TankFacts): readonly string[] {
  switch (verdict.code) {
    case "critical_alert":
    case "warning":
      return [verdict.alertCode];
    case "still_water":
      return verdict.isStopped ? ["emergency_stop", ...includedIn("still_water")] : includedIn("still_water");
    case "settings_pending":
      return verdict.isRefused ? ["config_refused"] : [];
    case "held":
      return hold ? [holdCode(hold.reason)] : [];
    default:
      return verdict.code.startsWith("locked_") ? [faultCode(fault)] : includedIn(verdict.code);
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
