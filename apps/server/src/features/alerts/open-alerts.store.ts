// The rows behind alerts, one for each cause: at most one open per device and code, by an index. They are written by whoever
// learns of trouble, in whatever process; the order of what happens to one is the order of its row's lock.

import type { AlertDetail } from "@halocline/domain/alerts/detail";
import { LATCHED_CODES } from "@halocline/domain/notifications/repeats";
import { sql } from "kysely";
import type { AlertSeverity } from "../../db/database.types.ts";
import type { SystemTx, Tx } from "../../db/pools.ts";

export type RaisedCause = Readonly<{
  id: string;
  accountId: string;
  deviceId: string;
  severity: AlertSeverity;
  code: string;
  /** In English, for exports and older readers. */
  message: string;
  detail: AlertDetail | null;
  tankId?: string;
  runId?: string;
  atMs: number;
  /** Unacknowledged and over for less than this, its row is opened again; 0 never. */
  reopenWithinMs: number;
  /** Told again, an acknowledged cause is the same one and stays acknowledged; otherwise it is a new one. */
  goesOn: boolean;
}>;

/** `hasRisen`: it was open and has become worse than it was. */
export type SavedAlert = Readonly<{ alertId: string; isNew: boolean; hasRisen: boolean }>;

const lockOpen = (transaction: Tx, { deviceId, code }: Pick<RaisedCause, "deviceId" | "code">) =>
  transaction
    .selectFrom("alerts")
    .select(["id", "severity", "acknowledgedAt"])
    .where("deviceId", "=", deviceId)
    .where("code", "=", code)
    .where("clearedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();

const RANK: Readonly<Record<AlertSeverity, number>> = { info: 0, warn: 1, critical: 2 };

const jsonOf = ({ detail }: RaisedCause): string | null => detail && JSON.stringify(detail);

type OpenAlert = Readonly<{ id: string; severity: AlertSeverity }>;

/** It never gets milder while it is open. Worse is news: whoever acknowledged the mild one has not seen this. */
async function tellAgain(transaction: Tx, open: OpenAlert, cause: RaisedCause): Promise<SavedAlert> {
  const hasRisen = RANK[cause.severity] > RANK[open.severity];
  const at = new Date(cause.atMs);
  await transaction
    .updateTable("alerts")
    .set({ count: sql`count + 1`, lastSeenAt: at, message: cause.message, detail: jsonOf(cause) })
    .$if(cause.runId !== undefined, (update) => update.set({ runId: cause.runId ?? null }))
    .$if(hasRisen, (update) => update.set({ severity: cause.severity, newsAt: at, acknowledgedAt: null, acknowledgedBy: null }))
    .where("id", "=", open.id)
    .execute();
  return { alertId: open.id, isNew: false, hasRisen };
}

async function reopen(transaction: Tx, cause: RaisedCause): Promise<SavedAlert | null> {
  const at = new Date(cause.atMs);
  const former = await transaction
    .selectFrom("alerts")
    .select(["id", "severity"])
    .where("deviceId", "=", cause.deviceId)
    .where("code", "=", cause.code)
    .where("acknowledgedAt", "is", null)
    .where("clearedAt", ">", new Date(cause.atMs - cause.reopenWithinMs))
    .orderBy("clearedAt", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!former) return null;
  await transaction.updateTable("alerts").set({ clearedAt: null, newsAt: at }).where("id", "=", former.id).execute();
  return tellAgain(transaction, former, cause);
}

/** One cause is one row that counts, until it is cleared. */
export async function saveRaised(transaction: Tx, cause: RaisedCause): Promise<SavedAlert> {
  const open = await lockOpen(transaction, cause);
  if (open && (open.acknowledgedAt === null || cause.goesOn)) return tellAgain(transaction, open, cause);
  if (open) await saveCleared(transaction, cause.deviceId, [cause.code], cause.atMs);
  const reopened = cause.reopenWithinMs > 0 ? await reopen(transaction, cause) : null;
  if (reopened) return reopened;
  const { atMs, reopenWithinMs: _window, goesOn: _kind, detail: _, ...row } = cause;
  const at = new Date(atMs);
  return (
    transaction
      .insertInto("alerts")
      .values({ ...row, detail: jsonOf(cause), createdAt: at, lastSeenAt: at, newsAt: at })
      // Somebody else was first: then it is theirs, and this is its second telling.
      .onConflict((conflict) =>
        conflict
          .columns(["deviceId", "code"])
          .where("clearedAt", "is", null)
          .doUpdateSet({ count: sql`alerts.count + 1`, lastSeenAt: at }),
      )
      // A row that was updated keeps the id it was made with.
      .returning(["id as alertId", sql<boolean>`id = ${cause.id}`.as("isNew"), sql<boolean>`false`.as("hasRisen")])
      .executeTakeFirstOrThrow()
  );
}

/** It goes on: nothing is counted and nobody is told. */
export async function touchAlert(transaction: SystemTx, deviceId: string, code: string, atMs: number): Promise<void> {
  await transaction
    .updateTable("alerts")
    .set({ lastSeenAt: new Date(atMs) })
    .where("deviceId", "=", deviceId)
    .where("code", "=", code)
    .where("clearedAt", "is", null)
    .execute();
}

/** The ids of those that were open. */
export async function saveCleared(
  transaction: Tx,
  deviceId: string,
  codes: readonly string[],
  atMs: number,
): Promise<readonly string[]> {
  const cleared = await transaction
    .updateTable("alerts")
    .set({ clearedAt: new Date(atMs) })
    .where("deviceId", "=", deviceId)
    .where("code", "in", codes)
    .where("clearedAt", "is", null)
    .returning("id")
    .execute();
  return cleared.map(({ id }) => id);
}

/** It was told, and that is all: it is over, and asks nobody to acknowledge it. */
export async function settleNews(transaction: Tx, deviceId: string, code: string, atMs: number): Promise<void> {
  const at = new Date(atMs);
  await transaction
    .updateTable("alerts")
    .set({ clearedAt: at, acknowledgedAt: at })
    .where("deviceId", "=", deviceId)
    .where("code", "=", code)
    .where("clearedAt", "is", null)
    .execute();
}

export type QuietKind = Readonly<{ codes: readonly string[]; quietSinceMs: number }>;

/** Across accounts: open ones of these kinds of which nothing more was heard; the devices for which it is news. */
export function clearQuietAlerts(
  transaction: SystemTx,
  kinds: readonly QuietKind[],
  atMs: number,
): Promise<Readonly<{ registrationId: string; accountId: string }>[]> {
  return transaction
    .updateTable("alerts as a")
    .from("devices as d")
    .set({ clearedAt: new Date(atMs) })
    .whereRef("d.id", "=", "a.deviceId")
    .where("a.clearedAt", "is", null)
    .where((eb) =>
      eb.or(
        kinds.map(({ codes, quietSinceMs }) =>
          eb.and([eb("a.code", "in", codes), eb("a.lastSeenAt", "<", new Date(quietSinceMs))]),
        ),
      ),
    )
    .returning(["d.registrationId", "d.accountId"])
    .execute();
}

/**
 * Across accounts: what is older than its account keeps, and is either acknowledged or over. A critical one waits for
 * somebody to acknowledge it, however long. Answers with how many it took.
 */
export async function sweepAlerts(transaction: SystemTx, nowMs: number, limit: number): Promise<number> {
  const result = await sql`
    delete from alerts where id = any (array(
      select a.id from alerts a join settings_system s using (account_id)
      where a.last_seen_at < ${new Date(nowMs)}::timestamptz - make_interval(days => s.alert_retention_days)
        and (a.acknowledged_at is not null or (a.cleared_at is not null and a.severity <> 'critical'))
        and (a.cleared_at is not null or a.code not in (${sql.join(LATCHED_CODES)}))
      limit ${limit} for update of a skip locked))`.execute(transaction);
  return Number(result.numAffectedRows ?? 0n);
}
