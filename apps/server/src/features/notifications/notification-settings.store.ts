import type { Connection } from "../../db/pools.ts";

export type StoredNotificationSettings = Readonly<{
  emailNotifications: boolean;
  criticalAlerts: boolean;
  warningAlerts: boolean;
  infoAlerts: boolean;
  weeklyReports: boolean;
  maintenanceReminders: boolean;
  allWellDaily: boolean;
}>;

type WantedSettings = Omit<StoredNotificationSettings, "allWellDaily"> & Readonly<{ allWellDaily?: boolean | undefined }>;

const COLUMNS = `email_enabled as "emailNotifications", critical_alerts as "criticalAlerts", warning_alerts as "warningAlerts",
  info_alerts as "infoAlerts", weekly_reports as "weeklyReports", maintenance_reminders as "maintenanceReminders",
  all_well_daily as "allWellDaily"`;

/** In minutes since midnight on that zone's clock. */
export type StoredQuietHours = Readonly<{ fromMinute: number; toMinute: number; timezone: string }>;

export const quietHoursOf = (
  fromMinute: number | null,
  toMinute: number | null,
  timezone: string | null,
): StoredQuietHours | null =>
  fromMinute === null || toMinute === null || timezone === null ? null : { fromMinute, toMinute, timezone };

export async function findQuietHours(connection: Connection, userId: string): Promise<StoredQuietHours | null> {
  const { rows } = await connection.query(
    "select quiet_from_minute, quiet_to_minute, quiet_timezone from notification_settings where user_id = $1",
    [userId],
  );
  const [row] = rows;
  return row ? quietHoursOf(row.quiet_from_minute, row.quiet_to_minute, row.quiet_timezone) : null;
}

export async function saveQuietHours(connection: Connection, userId: string, wanted: StoredQuietHours | null): Promise<void> {
  await connection.query(
    `update notification_settings set quiet_from_minute = $2, quiet_to_minute = $3, quiet_timezone = $4, updated_at = now()
     where user_id = $1`,
    [userId, wanted?.fromMinute ?? null, wanted?.toMinute ?? null, wanted?.timezone ?? null],
  );
}

/** The mail server took a test email. */
export async function saveTestSent(connection: Connection, userId: string, atMs: number): Promise<void> {
  await connection.query("update notification_settings set test_sent_at = $2, mail_delivered_at = $2 where user_id = $1", [
    userId,
    new Date(atMs),
  ]);
}

/** It is tried once: whatever the reason, an alert would not have come now. */
export async function saveTestFailed(connection: Connection, userId: string, atMs: number): Promise<void> {
  await connection.query("update notification_settings set mail_given_up_at = $2 where user_id = $1", [userId, new Date(atMs)]);
}

/** What the person says of the last test. */
export async function saveMailArrival(connection: Connection, userId: string, confirmedAt: Date | null): Promise<void> {
  await connection.query("update notification_settings set mail_confirmed_at = $2 where user_id = $1", [userId, confirmedAt]);
}

/** Every person has a row from the first day. */
export async function findNotificationSettings(connection: Connection, userId: string): Promise<StoredNotificationSettings> {
  const { rows } = await connection.query(`select ${COLUMNS} from notification_settings where user_id = $1`, [userId]);
  return rows[0];
}

export async function saveNotificationSettings(
  connection: Connection,
  userId: string,
  wanted: WantedSettings,
): Promise<StoredNotificationSettings> {
  const { rows } = await connection.query(
    `update notification_settings set email_enabled = $2,
       mail_watched_since = case when $2 and not email_enabled then now() else mail_watched_since end, critical_alerts = $3, warning_alerts = $4, info_alerts = $5,
       weekly_reports = $6, maintenance_reminders = $7,
       all_well_daily = coalesce($8, all_well_daily), updated_at = now()
     where user_id = $1 returning ${COLUMNS}`,
    [
      userId,
      wanted.emailNotifications,
      wanted.criticalAlerts,
      wanted.warningAlerts,
      wanted.infoAlerts,
      wanted.weeklyReports,
      wanted.maintenanceReminders,
      wanted.allWellDaily ?? null,
    ],
  );
  return rows[0];
}
