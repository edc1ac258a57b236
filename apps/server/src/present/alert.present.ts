import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { StoredAlert } from "../store/alerts.store.ts";

export const presentAlert = (alert: StoredAlert): Alert => ({
  ...alert,
  createdAt: alert.createdAt.toISOString(),
  lastSeenAt: alert.lastSeenAt.toISOString(),
  clearedAt: alert.clearedAt?.toISOString() ?? null,
  acknowledgedAt: alert.acknowledgedAt?.toISOString() ?? null,
});
