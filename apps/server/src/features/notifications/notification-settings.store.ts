import type { Connection } from "../../db/pools.ts";

export type StoredNotificationSettings = Readonly<{
  emailNotifications: boolean;
  criticalAlerts: boolean;
  warningAlerts: boolean;
  infoAlerts: boolean;
  weeklyReports: boolean;
  maintenanceReminders: boolean;
}>;

const COLUMNS = `email_enabled as "emailNotifications", critical_alerts as "criticalAlerts", warning_alerts as "warningAlerts",
  info_alerts as "infoAlerts", weekly_reports as "weeklyReports", maintenance_reminders as "maintenanceReminders"`;

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

export type OwnerChannel = Readonly<{ userId: string; name: string; isToldOfCritical: boolean; testSentAt: Date | null }>;

/** Who of a household is told of its alerts, by their own switches. */
export async function listOwnerChannels(connection: Connection, accountId: string): Promise<OwnerChannel[]> {
  const { rows } = await connection.query(
    `select m.user_id as "userId", concat_ws(' ', u.first_name, u.last_name) as name,
       s.email_enabled and s.critical_alerts as "isToldOfCritical", s.test_sent_at as "testSentAt"
     from memberships m join auth.users u on u.id = m.user_id join notification_settings s on s.user_id = m.user_id
     where m.account_id = $1 and m.role = 'owner' order by m.created_at, m.user_id`,
    [accountId],
  );
  return rows;
}

/** The mail server took a test email. */
export async function saveTestSent(connection: Connection, userId: string, atMs: number): Promise<void> {
  await connection.query("update notification_settings set test_sent_at = $2 where user_id = $1", [userId, new Date(atMs)]);
}

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
      wanted.emailNotifications,
      wanted.criticalAlerts,
      wanted.warningAlerts,
      wanted.infoAlerts,
      wanted.weeklyReports,
      wanted.maintenanceReminders,
    ],
  );
  return rows[0];
}
