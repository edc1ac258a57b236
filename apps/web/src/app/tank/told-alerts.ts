// Which of the listed alerts the verdict already tells, and what is left to say of each: its name.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { criticalTexts, warningTexts } from "@halocline/messages/verdict/alert-texts";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import type { TankView } from "./use-tank-view.ts";

const isOf = ({ deviceId, tankId }: Alert, { device, tank }: TankView): boolean =>
  tankId === null ? deviceId === device.id : tankId === tank.id;

function nameOf({ code, severity }: Alert): string {
  const { verdict } = tankMessages();
  return severity === "critical" ? criticalTexts(verdict, code).title : warningTexts(verdict, code).word;
}

export function toldAlerts(alerts: readonly Alert[], view: TankView): ReadonlyMap<string, string> {
  if (view.knowledge !== "whole") return new Map();
  const told = alerts.filter((alert) => view.shown.toldAlertCodes.includes(alert.code) && isOf(alert, view));
  return new Map(told.map((alert) => [alert.id, nameOf(alert)]));
}
