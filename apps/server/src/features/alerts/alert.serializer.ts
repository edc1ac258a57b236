import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertAdvice } from "@halocline/domain/alerts/alerts";
import { pastMessage } from "@halocline/domain/alerts/past-labels";
import { createReadableFields } from "../../platform/readable-fields.ts";
import type { StoredAlert } from "./alerts.store.ts";

export function presentAlert({ notifications, ...alert }: StoredAlert): Alert {
  const { time, neededTime, told } = createReadableFields();
  return {
    ...alert,
    message: alert.clearedAt ? pastMessage(alert.code, alert.severity, alert.message) : alert.message,
    advice: alertAdvice(alert.code, alert.severity),
    deliveries: notifications.map(({ at, ...delivery }) => ({ ...delivery, at: neededTime("deliveries", new Date(at)) })),
    createdAt: neededTime("createdAt", alert.createdAt),
    lastSeenAt: neededTime("lastSeenAt", alert.lastSeenAt),
    clearedAt: time("clearedAt", alert.clearedAt),
    acknowledgedAt: time("acknowledgedAt", alert.acknowledgedAt),
    ...told(),
  };
}
