import type { NotificationSettings } from "@halocline/contracts/http/notifications.contract";

export type SwitchLabel = Readonly<{ name: keyof NotificationSettings; label: string; hint: string }>;

export const EMAIL_SWITCH: SwitchLabel = {
  name: "emailNotifications",
  label: "Enable Email Notifications",
  hint: "The switch above all others: off means no mail at all, not even a critical one.",
};

export const ALERT_SWITCHES: readonly SwitchLabel[] = [
  {
    name: "criticalAlerts",
    label: "Critical Alerts",
    hint: "Equipment failures, safety issues. Mailed again until somebody acknowledges them.",
  },
  { name: "warningAlerts", label: "Warning Alerts", hint: "Timeouts, parameter drift." },
  { name: "infoAlerts", label: "Information Alerts", hint: "Status updates, general notifications." },
];

export const REPORT_SWITCHES: readonly SwitchLabel[] = [
  { name: "weeklyReports", label: "Weekly Reports", hint: "System activity summary. Not sent yet: your choice is kept." },
  {
    name: "maintenanceReminders",
    label: "Maintenance Reminders",
    hint: "Scheduled maintenance notifications. Not sent yet: your choice is kept.",
  },
];

/** Nothing wakes this person when water stands on the floor. */
export const isDeafToCritical = ({ emailNotifications, criticalAlerts }: NotificationSettings): boolean =>
  !(emailNotifications && criticalAlerts);
