// Commands as recorded. What may happen to one is decided by the domain; here it is only kept.

import type { Command } from "@halocline/domain/commands/commands";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import { sql } from "kysely";
import type { SystemTx, Tx } from "../../db/pools.ts";

const OPEN = ["queued", "sent"] as const;

export type CommandOwner = Readonly<{ accountId: string; deviceId: string }>;
export type StoredCommand = CommandOwner & Readonly<{ command: Command; registrationId: string; createdAtMs: number }>;

/** A second insert of the same id is a no-op: what was recorded first stays. */
export async function insertCommand(
  transaction: Tx,
  { accountId, deviceId }: CommandOwner,
  command: Command,
  requestedBy: string | null,
  createdAtMs: number,
): Promise<void> {
  await transaction
    .insertInto("commands")
    .values({
      id: command.id,
      accountId,
      deviceId,
      type: command.kind.type,
      payload: JSON.stringify(command.kind),
      seq: command.seq,
      boot: command.boot,
      deadlineAt: new Date(command.deadlineAtMs),
      requestedBy,
      createdAt: new Date(createdAtMs),
      ...progressOf(command, createdAtMs),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

const progressOf = (command: Command, nowMs: number) => ({
  status: command.status,
  result: command.result,
  ...(command.firstSentAtMs !== null && { sentAt: new Date(command.firstSentAtMs) }),
  ...(command.result !== null && { ackedAt: new Date(nowMs) }),
  ...(command.status !== "queued" && command.status !== "sent" && { endedAt: new Date(nowMs) }),
});

/** What the sender learned. Never overwrites what the device has answered meanwhile. */
export async function saveProgress(transaction: Tx, command: Command, nowMs: number): Promise<void> {
  await transaction
    .updateTable("commands")
    .set(progressOf(command, nowMs))
    .where("id", "=", command.id)
    .where("status", "in", OPEN)
    .execute();
}

/** What the device answered: the row is locked by `lockCommand`. */
export async function saveAnswer(transaction: SystemTx, command: Command, nowMs: number): Promise<void> {
  await transaction.updateTable("commands").set(progressOf(command, nowMs)).where("id", "=", command.id).execute();
}

const selectCommands = (transaction: Tx) =>
  transaction
    .selectFrom("commands as c")
    .innerJoin("devices as d", "d.id", "c.deviceId")
    .select(["c.id", "c.accountId", "c.deviceId", "c.payload", "c.seq", "c.boot", "c.status", "c.result"])
    .select(["c.deadlineAt", "c.sentAt", "c.createdAt", "d.registrationId"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectCommands>["execute"]>>[number];

const storedOf = (row: Row): StoredCommand => ({
  accountId: row.accountId,
  deviceId: row.deviceId,
  registrationId: row.registrationId,
  createdAtMs: row.createdAt.getTime(),
  command: {
    id: row.id,
    seq: Number(row.seq),
    kind: row.payload as unknown as CommandKind,
    boot: row.boot,
    status: row.status,
    sentCount: row.sentAt === null ? 0 : 1,
    firstSentAtMs: row.sentAt?.getTime() ?? null,
    deadlineAtMs: row.deadlineAt.getTime(),
    result: row.result,
  },
});

/** By id and by the device that speaks: nobody answers for another one. */
export async function lockCommand(
  transaction: SystemTx,
  registrationId: string,
  commandId: string,
): Promise<StoredCommand | null> {
  const row = await selectCommands(transaction)
    .where("c.id", "=", commandId)
    .where("d.registrationId", "=", registrationId)
    .forUpdate("c")
    .executeTakeFirst();
  return row ? storedOf(row) : null;
}

export async function lockOpenCommands(transaction: Tx, deviceId: string): Promise<StoredCommand[]> {
  const rows = await selectCommands(transaction)
    .where("c.deviceId", "=", deviceId)
    .where("c.status", "in", OPEN)
    .orderBy("c.id")
    .forUpdate("c")
    .execute();
  return rows.map(storedOf);
}

/** Across accounts. */
export const overdueCommands = (transaction: SystemTx, nowMs: number) =>
  selectCommands(transaction).where("c.status", "in", OPEN).where("c.deadlineAt", "<=", new Date(nowMs));

/** Oldest first; rows that somebody else is settling are left to them. */
export async function lockOverdueCommands(transaction: SystemTx, nowMs: number, limit: number): Promise<StoredCommand[]> {
  const rows = await overdueCommands(transaction, nowMs)
    .orderBy("c.deadlineAt")
    .limit(limit)
    .forUpdate("c")
    .skipLocked()
    .execute();
  return rows.map(storedOf);
}

/** One portion of those made before then; how many went. One that is open is not old, whatever its age. */
export async function endCommands(transaction: SystemTx, endMs: number, limit: number): Promise<number> {
  const end = sql<{ ended: number }>`select end_commands(${new Date(endMs)}, ${limit}) as ended`;
  return (await end.execute(transaction)).rows[0]?.ended ?? 0;
}
