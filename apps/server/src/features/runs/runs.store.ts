// Runs and what happened in them. Events are only ever added; the run's row is their sum, worked out by the domain and
// kept for queries and for the index that allows one open run per tank (SAFE-13).

import type { RunHeights } from "@halocline/domain/runs/run-heights";
import type { RunEvent, RunHappening, RunLimits, RunPhase, RunState } from "@halocline/domain/runs/runs";
import { sql } from "kysely";
import type { RunCause, RunStatus, RunType } from "../../db/database.types.ts";
import type { AccountTx, SystemTx, Tx } from "../../db/pools.ts";
import { unlessDemo } from "../../db/unless-demo.ts";

export const OPEN = ["pending", "running"] as const;

export type NewRun = Readonly<{
  id: string;
  accountId: string;
  deviceId: string;
  tankId: string;
  deviceRunId: string;
  type: RunType;
  cause: RunCause;
  startedBy: string | null;
  startedByName: string | null;
  limits: RunLimits;
  boot: string | null;
  startedAtMs: number;
  startUntilMs: number;
  deadlineAtMs: number;
}>;

export type StoredRun = Readonly<{
  id: string;
  accountId: string;
  deviceId: string;
  tankId: string;
  registrationId: string;
  deviceRunId: string;
  type: RunType;
  status: RunStatus;
  phase: RunPhase | null;
  cause: RunCause;
  startedByName: string | null;
  limits: RunLimits;
  boot: string | null;
  startedAt: Date;
  deadlineAt: Date;
  completedAt: Date | null;
  failReason: string | null;
  toppedUpMm: number | null;
  /** Its events have ended, and what remains of them is its receipt: nothing changes it any more. */
  isClosed: boolean;
}>;

export type RunWithEvents = StoredRun & Readonly<{ events: readonly RunEvent[] }>;

/** False when the tank has an open run already: the index, not the question before it, decides. */
export async function insertRun(
  transaction: Tx,
  run: NewRun,
  state: RunState,
  heights: RunHeights | null = null,
): Promise<boolean> {
  const { startedAtMs, startUntilMs, deadlineAtMs, limits, ...row } = run;
  const result = await transaction
    .insertInto("automationRuns")
    .values({
      ...row,
      limits: JSON.stringify(limits),
      startedAt: new Date(startedAtMs),
      startUntil: new Date(startUntilMs),
      deadlineAt: new Date(deadlineAtMs),
      ...stateColumns(state),
      ...heights,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const stateColumns = ({ status, phase, completedAtMs, failReason }: RunState) => ({
  status,
  phase,
  completedAt: completedAtMs === null ? null : new Date(completedAtMs),
  failReason,
});

/** `heights`: of one that has ended. */
export async function saveRunState(transaction: Tx, runId: string, state: RunState, heights: RunHeights | null): Promise<void> {
  await transaction
    .updateTable("automationRuns")
    .set({ ...stateColumns(state), ...heights })
    .where("id", "=", runId)
    .execute();
}

/** False when this key was there already: the same news, heard twice. */
export async function appendRunEvent(
  transaction: Tx,
  { id, accountId }: Pick<StoredRun, "id" | "accountId">,
  key: string,
  { atMs, ...happening }: RunEvent,
): Promise<boolean> {
  const result = await transaction
    .insertInto("runEvents")
    .values({ runId: id, accountId, key, at: new Date(atMs), happening: JSON.stringify(happening) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function listRunEvents(transaction: Tx, runIds: readonly string[]): Promise<Map<string, RunEvent[]>> {
  const events = new Map<string, RunEvent[]>(runIds.map((runId) => [runId, []]));
  if (runIds.length === 0) return events;
  const rows = await transaction
    .selectFrom("runEvents")
    .select(["runId", "at", "happening"])
    .where("runId", "in", runIds)
    .orderBy("id")
    .execute();
  // The driver gives infinity as a number, whatever its types say.
  for (const { runId, at, happening } of rows)
    events.get(runId)?.push({ ...(happening as unknown as RunHappening), atMs: Number(at) });
  return events;
}

const selectRuns = (transaction: Tx) =>
  transaction
    .selectFrom("automationRuns as r")
    .innerJoin("devices as d", "d.id", "r.deviceId")
    .select([
      "r.id",
      "r.accountId",
      "r.deviceId",
      "r.tankId",
      "d.registrationId",
      "r.deviceRunId",
      "r.type",
      "r.status",
      "r.phase",
      "r.cause",
    ])
    .select(unlessDemo<string>("r.startedByName").as("startedByName"))
    .select(["r.limits", "r.boot", "r.startedAt", "r.deadlineAt", "r.completedAt", "r.failReason", "r.toppedUpMm"])
    .select(sql<boolean>`r.receipt is not null`.as("isClosed"));

type Row = Awaited<ReturnType<ReturnType<typeof selectRuns>["execute"]>>[number];

const storedOf = (row: Row): StoredRun => ({
  ...row,
  phase: row.phase as RunPhase | null,
  limits: row.limits as unknown as RunLimits,
});

/** Of one account, by id; null for a foreign id as for a missing one (SEC-1). */
export async function findRun(transaction: AccountTx, accountId: string, runId: string): Promise<StoredRun | null> {
  const row = await selectRuns(transaction).where("r.accountId", "=", accountId).where("r.id", "=", runId).executeTakeFirst();
  return row ? storedOf(row) : null;
}

export async function withEvents<Run extends Pick<StoredRun, "id" | "isClosed">>(transaction: Tx, runs: readonly Run[]) {
  const idsOf = (isClosed: boolean) => runs.filter((run) => run.isClosed === isClosed).map(({ id }) => id);
  const events = await listRunEvents(transaction, idsOf(false));
  const receipts = await listReceipts(transaction, idsOf(true));
  return runs.map((run) => ({ ...run, events: (run.isClosed ? receipts : events).get(run.id) ?? [] }));
}

type ReceiptLine = Readonly<{ at: string; happening: RunHappening }>;

/** What remains of the events of runs that are closed. */
async function listReceipts(transaction: Tx, runIds: readonly string[]): Promise<Map<string, RunEvent[]>> {
  if (runIds.length === 0) return new Map();
  const rows = await transaction.selectFrom("automationRuns").select(["id", "receipt"]).where("id", "in", runIds).execute();
  return new Map(
    rows.map(({ id, receipt }) => [
      id,
      ((receipt ?? []) as unknown as ReceiptLine[]).map(({ at, happening }) => ({ ...happening, atMs: Date.parse(at) })),
    ]),
  );
}

export type RunsInput = Readonly<{
  limit: number;
  /** Begun at or after, and before. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Not ended before. */
  endedAfter?: Date | undefined;
}>;

/** Newest first. */
export async function listTankRuns(
  transaction: AccountTx,
  accountId: string,
  tankId: string,
  { limit, from, to, endedAfter }: RunsInput,
): Promise<RunWithEvents[]> {
  let query = selectRuns(transaction)
    .where("r.accountId", "=", accountId)
    .where("r.tankId", "=", tankId)
    .orderBy("r.startedAt", "desc")
    .orderBy("r.id")
    .limit(limit);
  if (from) query = query.where("r.startedAt", ">=", from);
  if (to) query = query.where("r.startedAt", "<", to);
  if (endedAfter) query = query.where((is) => is.or([is("r.completedAt", "is", null), is("r.completedAt", ">", endedAfter)]));
  const rows = await query.execute();
  return withEvents(transaction, rows.map(storedOf));
}

export type RunPageInput = Readonly<{
  accountId: string;
  tankId: string;
  from: Date;
  to: Date;
  type: RunType | null;
  status: RunStatus | null;
  limit: number;
}>;

/** One page, oldest first, without events. */
export async function pageTankRuns(
  transaction: AccountTx,
  { accountId, tankId, from, to, type, status, limit }: RunPageInput,
  after: Pick<StoredRun, "startedAt" | "id"> | null,
): Promise<StoredRun[]> {
  let query = selectRuns(transaction)
    .where("r.accountId", "=", accountId)
    .where("r.tankId", "=", tankId)
    .where("r.startedAt", ">=", after?.startedAt ?? from)
    .where("r.startedAt", "<", to)
    .orderBy("r.startedAt")
    .orderBy("r.id")
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(r.started_at, r.id) > (${after.startedAt}, ${after.id}::uuid)`);
  if (type) query = query.where("r.type", "=", type);
  if (status) query = query.where("r.status", "=", status);
  return (await query.execute()).map(storedOf);
}

export async function findOpenRun(transaction: Tx, deviceId: string): Promise<StoredRun | null> {
  const row = await selectRuns(transaction).where("r.deviceId", "=", deviceId).where("r.status", "in", OPEN).executeTakeFirst();
  return row ? storedOf(row) : null;
}

/** Locked, so that its events are added up one after the other. */
export async function lockRun(transaction: Tx, runId: string): Promise<StoredRun | null> {
  const row = await selectRuns(transaction).where("r.id", "=", runId).forNoKeyUpdate("r").executeTakeFirst();
  return row ? storedOf(row) : null;
}

/** By what the device calls it, and by the device that speaks: nobody reports for another one. */
export async function findRunOfDevice(transaction: SystemTx, deviceId: string, deviceRunId: string): Promise<StoredRun | null> {
  const row = await selectRuns(transaction)
    .where("r.deviceId", "=", deviceId)
    .where("r.deviceRunId", "=", deviceRunId)
    .executeTakeFirst();
  return row ? storedOf(row) : null;
}

/** Across accounts. */
export const overdueRuns = (transaction: SystemTx, nowMs: number) =>
  selectRuns(transaction).where("r.status", "in", OPEN).where("r.deadlineAt", "<=", new Date(nowMs));

/** Oldest first; what somebody else is settling is left to them. */
export async function lockOverdueRuns(transaction: SystemTx, nowMs: number, limit: number): Promise<StoredRun[]> {
  const rows = await overdueRuns(transaction, nowMs)
    .orderBy("r.deadlineAt")
    .limit(limit)
    .forNoKeyUpdate("r")
    .skipLocked()
    .execute();
  return rows.map(storedOf);
}

/** Across accounts: nothing began, the start is void, and the device was heard since, in what state the domain judges. */
export const unstartedRuns = (transaction: SystemTx, nowMs: number) =>
  selectRuns(transaction)
    .innerJoin("deviceLatest as l", "l.deviceNo", "d.deviceNo")
    .select("l.state as deviceState")
    .where("r.status", "=", "pending")
    .where("r.startUntil", "<=", new Date(nowMs))
    .whereRef("l.lastReceivedAt", ">", "r.startUntil");

export async function lockUnstartedRuns(
  transaction: SystemTx,
  nowMs: number,
  limit: number,
): Promise<(StoredRun & Readonly<{ deviceState: string | null }>)[]> {
  const rows = await unstartedRuns(transaction, nowMs).limit(limit).forNoKeyUpdate("r").skipLocked().execute();
  return rows.map((row) => ({ ...storedOf(row), deviceState: row.deviceState }));
}
