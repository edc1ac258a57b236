import { sql } from "kysely";
import type { AlertSeverity } from "./database.types.ts";
import type { AccountTransaction } from "./pools.ts";

const MAX_ALERTS = 500;
const COLUMNS = ["id", "severity", "code", "message", "deviceId", "tankId", "runId", "count"] as const;
const TIMES = ["createdAt", "lastSeenAt", "clearedAt", "acknowledgedAt"] as const;

export type StoredAlert = Readonly<{
  id: string;
  severity: AlertSeverity;
  code: string;
  message: string;
  deviceId: string | null;
  tankId: string | null;
  runId: string | null;
  count: number;
  createdAt: Date;
  lastSeenAt: Date;
  clearedAt: Date | null;
  acknowledgedAt: Date | null;
}>;

/** Newest first; all of them, or only those that are (not) acknowledged. */
export function listAlerts(
  transaction: AccountTransaction,
  accountId: string,
  isAcknowledged: boolean | null,
): Promise<StoredAlert[]> {
  let query = transaction
    .selectFrom("alerts")
    .select([...COLUMNS, ...TIMES])
    .where("accountId", "=", accountId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(MAX_ALERTS);
  if (isAcknowledged !== null) query = query.where("acknowledgedAt", isAcknowledged ? "is not" : "is", null);
  return query.execute();
}

export async function countUnacknowledged(transaction: AccountTransaction, accountId: string): Promise<number> {
  const row = await transaction
    .selectFrom("alerts")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("acknowledgedAt", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type Incident = Readonly<{
  id: string;
  accountId: string;
  deviceId: string;
  severity: AlertSeverity;
  code: string;
  message: string;
  tankId?: string;
  runId?: string;
  atMs: number;
}>;

/** One incident is one row that counts, until it is cleared. */
export async function raiseIncident(transaction: AccountTransaction, { atMs, ...incident }: Incident): Promise<void> {
  const at = new Date(atMs);
  await transaction
    .insertInto("alerts")
    .values({ ...incident, createdAt: at, lastSeenAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(["deviceId", "code"])
        .where("clearedAt", "is", null)
        .doUpdateSet({ count: sql`alerts.count + 1`, lastSeenAt: at, message: incident.message }),
    )
    .execute();
}

export async function clearIncident(
  transaction: AccountTransaction,
  deviceId: string,
  code: string,
  atMs: number,
): Promise<void> {
  await transaction
    .updateTable("alerts")
    .set({ clearedAt: new Date(atMs) })
    .where("deviceId", "=", deviceId)
    .where("code", "=", code)
    .where("clearedAt", "is", null)
    .execute();
}

/** Null for a foreign id as for a missing one (SEC-1). Who saw it first stays. */
export async function acknowledgeAlert(
  transaction: AccountTransaction,
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
    .select([...COLUMNS, ...TIMES])
    .where("accountId", "=", accountId)
    .where("id", "=", alertId)
    .executeTakeFirst();
  return row ?? null;
}

export async function acknowledgeAlerts(
  transaction: AccountTransaction,
  { accountId, userId }: Readonly<{ accountId: string; userId: string }>,
  atMs: number,
): Promise<number> {
  const result = await transaction
    .updateTable("alerts")
    .set({ acknowledgedAt: new Date(atMs), acknowledgedBy: userId })
    .where("accountId", "=", accountId)
    .where("acknowledgedAt", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
