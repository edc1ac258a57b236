import type { Connection } from "./pools.ts";

export type StoredNotificationSettings = Readonly<{
  emailEnabled: boolean;
  criticalAlerts: boolean;
  warningAlerts: boolean;
  infoAlerts: boolean;
  weeklyReports: boolean;
  maintenanceReminders: boolean;
}>;

const COLUMNS = `email_enabled as "emailEnabled", critical_alerts as "criticalAlerts", warning_alerts as "warningAlerts",
  info_alerts as "infoAlerts", weekly_reports as "weeklyReports", maintenance_reminders as "maintenanceReminders"`;

/** Every person has a row from the first day. */
export async function findNotificationSettings(connection: Connection, userId: string): Promise<StoredNotificationSettings> {
  const { rows } = await connection.query(`select ${COLUMNS} from notification_settings where user_id = $1`, [userId]);
  return rows[0];
}

export async function saveNotificationSettings(
  connection: Connection,
  userId: string,
  wanted: StoredNotificationSettings,
): Promise<StoredNotificationSettings> {
  const { rows } = await connection.query(
    `update notification_settings set email_enabled = $2, critical_alerts = $3, warning_alerts = $4, info_alerts = $5,
       weekly_reports = $6, maintenance_reminders = $7, updated_at = now()
     where user_id = $1 returning ${COLUMNS}`,
    [
      userId,
      wanted.emailEnabled,
      wanted.criticalAlerts,
      wanted.warningAlerts,
      wanted.infoAlerts,
      wanted.weeklyReports,
      wanted.maintenanceReminders,
    ],
  );
  return rows[0];
}
