// Which of the listed alerts the verdict already tells, and what is left to say of each: its name.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { faultCode, holdCode } from "@halocline/domain/alerts/alerts";
import { alertName } from "@halocline/messages/alert-text";
import { faultText } from "@halocline/messages/fault-text";
import { holdText } from "@halocline/messages/hold-text";
import { isOfTank } from "@/features/alerts/alert-place.ts";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import type { TankView } from "./use-tank-view.ts";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A latched fault and a hold have names of their own. */
function nameOf({ code, severity }: Alert, { device }: TankView): string {
  const messages = tankMessages();
  if (device.fault !== null && faultCode(device.fault) === code) return faultText(messages, device.fault).cause;
  if (device.hold !== null && holdCode(device.hold.reason) === code) return capital(holdText(messages, device.hold.reason).title);
  return capital(alertName(messages, code, severity));
}

const isTold = (alert: Alert, { shown, device, tank }: TankView): boolean =>
  shown.toldAlertCodes.includes(alert.code) &&
  alert.clearedAt === null &&
  isOfTank(alert, { tankId: tank.id, deviceId: device.id });

/** Where its steps are written, acknowledged or not. */
export const toldAlertId = (openAlerts: readonly Alert[], view: TankView): string | undefined =>
  openAlerts.find((alert) => isTold(alert, view))?.id;

export function toldAlerts(alerts: readonly Alert[], view: TankView): ReadonlyMap<string, string> {
  if (view.knowledge !== "whole") return new Map();
  const told = alerts.filter((alert) => isTold(alert, view));
  return new Map(told.map((alert) => [alert.id, nameOf(alert, view)]));
}
