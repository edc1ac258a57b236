import { type ExpressionBuilder, sql } from "kysely";
import type { AlertSeverity, DB } from "../../db/database.types.ts";
import type { AccountTx, SystemTx } from "../../db/pools.ts";
import { IS_DEMO } from "../../db/unless-demo.ts";
import { notificationsOfAlert } from "../notifications/index.ts";
import type { ShownNotification } from "../notifications/notifications.store.ts";

const MAX_ALERTS = 500;
const COLUMNS = ["id", "severity", "code", "message", "deviceId", "tankId", "runId", "count"] as const;
/** Who calibrated is not for strangers. */
const DETAIL = sql<unknown>`case when code = 'calibration_changed' and ${IS_DEMO} then detail || '{"by": null}' else detail end`;
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
    .select([...COLUMNS, ...TIMES, DETAIL.as("detail"), notificationsOfAlert.as("notifications")])
    .where("accountId", "=", accountId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(MAX_ALERTS);
  if (isAcknowledged !== null) query = query.where("acknowledgedAt", isAcknowledged ? "is not" : "is", null);
  return query.execute();
}

type OfTank = Readonly<{ accountId: string; tankId: string; deviceId: string }>;
type Within = Readonly<{ from: Date; to: Date; limit: number }>;

/** Of a tank or of its device, if any of it lies in the stretch. */
const selectTankAlerts = (transaction: AccountTx, { accountId, tankId, deviceId }: OfTank, { from, to, limit }: Within) =>
  transaction
    .selectFrom("alerts")
    .select([...COLUMNS, ...TIMES, DETAIL.as("detail"), notificationsOfAlert.as("notifications")])
    .where("accountId", "=", accountId)
    .where("deviceId", "=", deviceId)
    .where((is) => is.or([is("tankId", "is", null), is("tankId", "=", tankId)]))
    .where("createdAt", "<", to)
    .where((is) => is.or([is("clearedAt", "is", null), is("clearedAt", ">=", from)]))
    .limit(limit);

/** Newest first. */
export const listTankAlerts = (transaction: AccountTx, tank: OfTank, within: Within): Promise<StoredAlert[]> =>
  selectTankAlerts(transaction, tank, within).orderBy("createdAt", "desc").orderBy("id").execute();

/** Oldest first, page by page: those after the one given. */
export function pageTankAlerts(
  transaction: AccountTx,
  { from, to, limit, ...tank }: OfTank & Within,
  after: Pick<StoredAlert, "createdAt" | "id"> | null,
): Promise<StoredAlert[]> {
  const query = selectTankAlerts(transaction, tank, { from, to, limit }).orderBy("createdAt").orderBy("id");
  if (!after) return query.execute();
  return query.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id}::uuid)`).execute();
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

/** As told to somebody: to the millisecond, which is all that a message carries. */
const isNewsBy = (untilMs: number) => sql<boolean>`date_trunc('milliseconds', news_at) <= ${new Date(untilMs)}`;

/** Null for a foreign id as for a missing one (SEC-1). Who saw it first stays. `newsUntilMs`: what is newer was not seen. */
export async function acknowledgeAlert(
  transaction: AccountTx,
  { accountId, userId }: Readonly<{ accountId: string; userId: string }>,
  alertId: string,
  newsUntilMs: number | null,
  atMs: number,
): Promise<StoredAlert | null> {
  await transaction
    .updateTable("alerts")
    .set({ acknowledgedAt: new Date(atMs), acknowledgedBy: userId })
    .where("accountId", "=", accountId)
    .where("id", "=", alertId)
    .where("acknowledgedAt", "is", null)
    .$if(newsUntilMs !== null, (update) => update.where(isNewsBy(newsUntilMs ?? 0)))
    .execute();
  const row = await transaction
    .selectFrom("alerts")
    .select([...COLUMNS, ...TIMES, DETAIL.as("detail"), notificationsOfAlert.as("notifications")])
    .where("accountId", "=", accountId)
    .where("id", "=", alertId)
    .executeTakeFirst();
  return row ?? null;
}

export type AnsweredAlert = Pick<
  StoredAlert,
  "id" | "severity" | "code" | "message" | "detail" | "createdAt" | "clearedAt" | "acknowledgedAt"
> &
  Readonly<{ acknowledgedBy: string | null; newsAt: Date; place: string | null; timezone: string }>;

/** For whoever is about to answer it: nothing happens to it meanwhile. Null in a public demonstration, where nobody is told anything. */
export async function findAnswered(transaction: AccountTx, accountId: string, alertId: string): Promise<AnsweredAlert | null> {
  const row = await transaction
    .selectFrom("alerts as a")
    .leftJoin("devices as d", "d.id", "a.deviceId")
    .leftJoin("tanks as t", "t.deviceId", "d.id")
    .select(["a.id", "a.severity", "a.code", "a.message", "a.detail", "a.createdAt", "a.clearedAt", "a.acknowledgedAt"])
    .select(["a.acknowledgedBy", "a.newsAt", sql<string>`coalesce(t.timezone, 'UTC')`.as("timezone")])
    .select(sql<string | null>`coalesce(t.name, d.name)`.as("place"))
    .where("a.accountId", "=", accountId)
    .where("a.id", "=", alertId)
    .where(sql<boolean>`not is_demo_open(a.account_id)`)
    .orderBy(sql`t.id is distinct from a.tank_id`)
    .limit(1)
    .forUpdate("a")
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
    .where(isNewsBy(newsUntilMs))
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
