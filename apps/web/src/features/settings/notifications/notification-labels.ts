import type { NotificationSettings } from "@halocline/contracts/http/notifications.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";

export type SwitchLabel = Readonly<{ name: keyof NotificationSettings; label: string; hint: string }>;

export function switchLabel(name: keyof NotificationSettings): SwitchLabel {
  const labels = settingsMessages().notifications;
  return { name, label: labels[name], hint: labels[`${name}Hint`] };
}

export const ALERT_SWITCHES = ["criticalAlerts", "warningAlerts", "infoAlerts"] as const;
export const REPORT_SWITCHES = ["weeklyReports", "maintenanceReminders", "allWellDaily"] as const;

/** No mail wakes this person when water stands on the floor. */
export const isMailDeaf = ({ emailNotifications, criticalAlerts }: NotificationSettings): boolean =>
  !(emailNotifications && criticalAlerts);
