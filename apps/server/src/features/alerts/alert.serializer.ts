import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertAdvice } from "@halocline/domain/alerts/alerts";
import type { StoredAlert } from "./alerts.store.ts";

export const presentAlert = ({ notifications, ...alert }: StoredAlert): Alert => ({
  ...alert,
  advice: alertAdvice(alert.code, alert.severity),
  deliveries: notifications.map(({ at, ...told }) => ({ ...told, at: new Date(at).toISOString() })),
  createdAt: alert.createdAt.toISOString(),
  lastSeenAt: alert.lastSeenAt.toISOString(),
  clearedAt: alert.clearedAt?.toISOString() ?? null,
  acknowledgedAt: alert.acknowledgedAt?.toISOString() ?? null,
});
