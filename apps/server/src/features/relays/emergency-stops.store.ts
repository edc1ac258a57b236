// Emergency stops as recorded: at most one open row per device, by a unique index. What may happen to them is decided by
// the domain. Their times are the database's, so that clocks of two processes need not agree about what came first.

import { openStopOf, recordWithdrawn, type Stop, type Stops } from "@halocline/domain/commands/stops";
import { sql } from "kysely";
import type { SystemTx, Tx } from "../../db/pools.ts";

export type StopOwner = Readonly<{ accountId: string; deviceId: string; requestedBy?: string | null }>;

/** More than matter: what is older than the newest clear is covered by it. */
const NEWEST = 20;

const selectStops = (transaction: Tx, deviceId: string) =>
  transaction
    .selectFrom("emergencyStops")
    .select(["id", "requestedAt", "replacesId", "isReported", "latchedAt"])
    .select(["clearRequestedAt", "clearedAt", "withdrawnAt"])
    .where("deviceId", "=", deviceId);

type Row = Awaited<ReturnType<ReturnType<typeof selectStops>["execute"]>>[number];

const stopOf = (row: Row): Stop => ({
  id: row.id,
  pressedAtMs: row.requestedAt.getTime(),
  replacesId: row.replacesId,
  isReported: row.isReported,
  isLatched: row.latchedAt !== null,
  takenBackAtMs: (row.withdrawnAt ?? row.clearRequestedAt)?.getTime() ?? null,
  isEnded: row.clearedAt !== null || row.withdrawnAt !== null,
});

/** With the one that is asked about, however old it is. */
export async function loadStops(transaction: Tx, deviceId: string, stopId: string | null = null): Promise<Stops> {
  const rows = await selectStops(transaction, deviceId).orderBy("requestedAt", "desc").limit(NEWEST).execute();
  if (stopId === null || rows.some(({ id }) => id === stopId)) return rows.map(stopOf);
  const older = await selectStops(transaction, deviceId).where("id", "=", stopId).execute();
  return [...rows, ...older].map(stopOf);
}

/** One at a time for each device, until the transaction ends. Returns the time of the database. */
async function lockStops(transaction: Tx, deviceId: string, onLocked: () => void = () => {}): Promise<number> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`emergency_stops ${deviceId}`}, 0))`;
  await lock.execute(transaction);
  onLocked();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(transaction);
  return (rows[0] as { now: Date }).now.getTime();
}

type EndedAs = "clearedAt" | "withdrawnAt";
type Change = Readonly<{ before: Stops; after: Stops }>;

const now = sql<Date>`clock_timestamp()`;

const presserOf = (stopId: string) => sql<string | null>`(select requested_by from emergency_stops where id = ${stopId})`;

function progressOf(stop: Stop, known: Stop | undefined, endedAs: EndedAs) {
  const { takenBackAtMs } = stop;
  return {
    ...(endedAs === "clearedAt" && takenBackAtMs !== null && { clearRequestedAt: new Date(takenBackAtMs) }),
    ...(stop.isLatched && !known?.isLatched && { latchedAt: now }),
    ...(stop.isEnded && { [endedAs]: now }),
  };
}

/** Only open rows are changed: another process may have ended one meanwhile. */
async function saveStops(
  transaction: Tx,
  { accountId, deviceId, requestedBy = null }: StopOwner,
  { before, after }: Change,
  endedAs: EndedAs = "clearedAt",
): Promise<void> {
  for (const stop of after) {
    const known = before.find(({ id }) => id === stop.id);
    if (known === stop) continue;
    const progress = progressOf(stop, known, endedAs);
    if (known) await openRows(transaction).set(progress).where("id", "=", stop.id).execute();
    else {
      const { id, replacesId, isReported, pressedAtMs } = stop;
      const presser = replacesId === null ? requestedBy : presserOf(replacesId);
      const row = { id, accountId, deviceId, replacesId, isReported, requestedAt: new Date(pressedAtMs), requestedBy: presser };
      await transaction
        .insertInto("emergencyStops")
        .values({ ...row, ...progress })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

const openRows = (transaction: Tx) =>
  transaction.updateTable("emergencyStops").where("clearedAt", "is", null).where("withdrawnAt", "is", null);

/**
 * Decided and saved while no other process records a press, a clear or a withdrawal for this device. `onLocked` runs just before
 * the time of the database is read: an age taken then is never too high, so a slow answer makes no press older than it is.
 */
export async function changeStops(
  transaction: Tx,
  owner: StopOwner,
  decide: (stops: Stops, nowMs: number) => Stops,
  stopId: string | null = null,
  onLocked?: () => void,
): Promise<Change & Readonly<{ nowMs: number }>> {
  const nowMs = await lockStops(transaction, owner.deviceId, onLocked);
  const before = await loadStops(transaction, owner.deviceId, stopId);
  const after = decide(before, nowMs);
  await saveStops(transaction, owner, { before, after });
  return { before, after, nowMs };
}

export async function withdrawStop(transaction: Tx, owner: StopOwner): Promise<void> {
  const nowMs = await lockStops(transaction, owner.deviceId);
  const before = await loadStops(transaction, owner.deviceId);
  await saveStops(transaction, owner, { before, after: recordWithdrawn(before, nowMs) }, "withdrawnAt");
}

/** Changes only rows that exist, so it does not wait for the lock. */
export async function applyReport(transaction: Tx, owner: StopOwner, decide: (stops: Stops) => Stops): Promise<Change> {
  const before = await loadStops(transaction, owner.deviceId);
  const after = decide(before);
  await saveStops(transaction, owner, { before, after });
  return { before, after };
}

export const findOpenStopId = async (transaction: Tx, deviceId: string): Promise<string | null> =>
  openStopOf(await loadStops(transaction, deviceId))?.id ?? null;

export type UnheardStop = Readonly<{ stopId: string; registrationId: string; commandId: string | null; commandSeq: number }>;

const MOST_AT_ONCE = 1000;

/** Across accounts: open stops that no device has confirmed, whether or not the device seems to be there. */
export const unheardStops = (transaction: SystemTx) =>
  transaction
    .selectFrom("emergencyStops as s")
    .innerJoin("devices as d", "d.id", "s.deviceId")
    .where("s.clearedAt", "is", null)
    .where("s.withdrawnAt", "is", null)
    .where("s.latchedAt", "is", null);

export async function listUnheardStops(transaction: SystemTx): Promise<UnheardStop[]> {
  const rows = await unheardStops(transaction)
    .select(["s.id as stopId", "d.registrationId", "d.commandSeq"])
    .select((eb) =>
      eb
        .selectFrom("commands as c")
        .select("c.id")
        .whereRef("c.deviceId", "=", "s.deviceId")
        .where("c.type", "=", "emergency_stop")
        // An id that belongs to an earlier stop would only get its old answer repeated.
        .where(sql<boolean>`c.payload ->> 'stopId' = s.id::text`)
        .orderBy("c.createdAt", "desc")
        .limit(1)
        .as("commandId"),
    )
    .orderBy("s.requestedAt", "desc")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map((row) => ({ ...row, commandSeq: Number(row.commandSeq) }));
}
