import { sql } from "kysely";
import type { AlertSeverity } from "./database.types.ts";
import type { AccountTransaction } from "./pools.ts";

const MAX_ALERTS = 500;

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
    .select(["id", "severity", "code", "message", "deviceId", "tankId", "runId", "count"])
    .select(["createdAt", "lastSeenAt", "clearedAt", "acknowledgedAt"])
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
