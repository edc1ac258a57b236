import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertAdvice } from "@halocline/domain/alerts";
import type { StoredAlert } from "./alerts.store.ts";

export const presentAlert = (alert: StoredAlert): Alert => ({
  ...alert,
  advice: alertAdvice(alert.code, alert.severity),
  deliveries: alert.deliveries.map(({ at, ...delivery }) => ({ ...delivery, at: new Date(at).toISOString() })),
  createdAt: alert.createdAt.toISOString(),
  lastSeenAt: alert.lastSeenAt.toISOString(),
  clearedAt: alert.clearedAt?.toISOString() ?? null,
  acknowledgedAt: alert.acknowledgedAt?.toISOString() ?? null,
});
