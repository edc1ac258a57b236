import { type ExpressionBuilder, sql } from "kysely";
import type { AlertSeverity, DB } from "../../db/database.types.ts";
import type { AccountTx, SystemTx } from "../../db/pools.ts";
import { notificationsOfAlert } from "../notifications/index.ts";
import type { ShownNotification } from "../notifications/notifications.store.ts";

const MAX_ALERTS = 500;
const COLUMNS = ["id", "severity", "code", "message", "detail", "deviceId", "tankId", "runId", "count"] as const;
const TIMES = ["createdAt", "lastSeenAt", "clearedAt", "acknowledgedAt"] as const;

export type StoredAlert = Readonly<{
  id: string;
  severity: AlertSeverity;
  code: string;
  message: string;
  /** Codes and values; null in rows of older versions. */
  detail: unknown;
  deviceId: string | null;
  tankId: string | null;
  runId: string | null;
  count: number;
  createdAt: Date;
  lastSeenAt: Date;
  clearedAt: Date | null;
  acknowledgedAt: Date | null;
  notifications: readonly ShownNotification[];
}>;

/** Newest first; all of them, or only those that are (not) acknowledged. */
export function listAlerts(transaction: AccountTx, accountId: string, isAcknowledged: boolean | null): Promise<StoredAlert[]> {
  let query = transaction
    .selectFrom("alerts")
    .select([...COLUMNS, ...TIMES, notificationsOfAlert.as("notifications")])
    .where("accountId", "=", accountId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(MAX_ALERTS);
  if (isAcknowledged !== null) query = query.where("acknowledgedAt", isAcknowledged ? "is not" : "is", null);
  return query.execute();
}

/** Of a tank or of its device, if any of it lies in the stretch; newest first. */
export function listTankAlerts(
  transaction: AccountTx,
  { accountId, tankId, deviceId }: Readonly<{ accountId: string; tankId: string; deviceId: string }>,
  { from, to, limit }: Readonly<{ from: Date; to: Date; limit: number }>,
): Promise<StoredAlert[]> {
  return transaction
    .selectFrom("alerts")
    .select([...COLUMNS, ...TIMES, notificationsOfAlert.as("notifications")])
    .where("accountId", "=", accountId)
    .where("deviceId", "=", deviceId)
    .where((is) => is.or([is("tankId", "is", null), is("tankId", "=", tankId)]))
    .where("createdAt", "<", to)
    .where((is) => is.or([is("clearedAt", "is", null), is("clearedAt", ">=", from)]))
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function countUnacknowledged(transaction: AccountTx, accountId: string): Promise<number> {
  const row = await transaction
    .selectFrom("alerts")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("acknowledgedAt", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Null for a foreign id as for a missing one (SEC-1). Who saw it first stays. */
export async function acknowledgeAlert(
  transaction: AccountTx,
  { accountId, userId }: Readonly<{ accountId: string; userId: string }>,
  alertId: string,
  atMs: number,
): Promise<StoredAlert | null> {
  await transaction
    .updateTable("alerts")
    .set({ acknowledgedAt: new Date(atMs), acknowledgedBy: userId })
    .where("accountId", "=", accountId)
    .where("id", "=", alertId)
    .where("acknowledgedAt", "is", null)
    .execute();
  const row = await transaction
    .selectFrom("alerts")
    .select([...COLUMNS, ...TIMES, notificationsOfAlert.as("notifications")])
    .where("accountId", "=", accountId)
    .where("id", "=", alertId)
    .executeTakeFirst();
  return row ?? null;
}

/** Only what was news by then: what came, came back or became worse since, nobody has seen. */
export async function acknowledgeAlerts(
  transaction: AccountTx,
  { accountId, userId }: Readonly<{ accountId: string; userId: string }>,
  newsUntilMs: number,
  atMs: number,
): Promise<number> {
  const result = await transaction
    .updateTable("alerts")
    .set({ acknowledgedAt: new Date(atMs), acknowledgedBy: userId })
    .where("accountId", "=", accountId)
    .where("acknowledgedAt", "is", null)
    .where("newsAt", "<=", new Date(newsUntilMs))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

const simulatedDevices = (build: ExpressionBuilder<DB, "alerts">) =>
  build.selectFrom("devices").select("id").where("isSimulated", "=", true);

/** Of a simulated device only: whatever goes on or is not acknowledged yet is over, and has been seen. */
export async function settleSimulated(
  transaction: AccountTx,
  { accountId, userId }: Readonly<{ accountId: string; userId: string }>,
  deviceId: string,
  atMs: number,
): Promise<void> {
  await sql`select end_simulated_alerts(${deviceId})`.execute(transaction);
  await transaction
    .updateTable("alerts")
    .set({ acknowledgedAt: new Date(atMs), acknowledgedBy: userId })
    .where("accountId", "=", accountId)
    .where("deviceId", "=", deviceId)
    .where("acknowledgedAt", "is", null)
    // Asked again: it may have been paired anew while the simulator was at work.
    .where("deviceId", "in", simulatedDevices)
    .execute();
}

/** What visitors of a demonstration have caused: nobody is left to look at it. Of its simulated devices only. */
export async function settleDemo(transaction: SystemTx, accountId: string, atMs: number): Promise<void> {
  const at = new Date(atMs);
  await transaction
    .updateTable("alerts")
    .set({ clearedAt: sql`coalesce(cleared_at, ${at})`, acknowledgedAt: sql`coalesce(acknowledged_at, ${at})` })
    .where("accountId", "=", accountId)
    .where((is) => is.or([is("clearedAt", "is", null), is("acknowledgedAt", "is", null)]))
    .where("deviceId", "in", simulatedDevices)
    .execute();
}

/** Critical ones that go on, acknowledged or not, by device. */
export async function countOpenCritical(transaction: AccountTx, accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .selectFrom("alerts")
    .select(({ fn }) => ["deviceId", fn.countAll<string>().as("count")])
    .where("accountId", "=", accountId)
    .where("severity", "=", "critical")
    .where("clearedAt", "is", null)
    .where("deviceId", "is not", null)
    .groupBy("deviceId")
    .execute();
  return new Map(rows.map(({ deviceId, count }) => [deviceId ?? "", Number(count)]));
}
