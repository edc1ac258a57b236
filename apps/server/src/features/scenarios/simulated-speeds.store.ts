// Which devices are simulated, and when their time ran faster than ours.

import type { TankSpeed } from "@halocline/domain/scenarios/scenarios";
import { sql } from "kysely";
import type { AccountTx, SystemTx, Tx } from "../../db/pools.ts";

export type SimulatedDevice = Readonly<{ id: string; accountId: string; registrationId: string; hardwareId: string }>;

/** Null for a foreign id, a missing one, and a device with water behind it. */
export async function findSimulated(
  transaction: AccountTx,
  accountId: string,
  deviceId: string,
): Promise<SimulatedDevice | null> {
  const row = await transaction
    .selectFrom("devices")
    .select(["id", "accountId", "registrationId", "hardwareId"])
    .where("accountId", "=", accountId)
    .where("id", "=", deviceId)
    .where("isSimulated", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the open row of any other speed and opens one for this speed, unless it is real time. */
export async function recordSpeed(
  transaction: Tx,
  { id: deviceId, accountId }: Pick<SimulatedDevice, "id" | "accountId">,
  { id, speed, atMs }: Readonly<{ id: string; speed: TankSpeed; atMs: number }>,
): Promise<void> {
  await endFastTime(transaction, deviceId, atMs, speed);
  if (speed === 1) return;
  const at = new Date(atMs);
  await transaction
    .insertInto("simulatedSpeeds")
    .values({ id, accountId, deviceId, speed, beganAt: at, seenAt: at })
    .onConflict((conflict) => conflict.column("deviceId").where("endedAt", "is", null).doNothing())
    .execute();
}

/** `except`: a row of this speed stays open. */
export async function endFastTime(transaction: Tx, deviceId: string, atMs: number, except: TankSpeed = 1): Promise<void> {
  await transaction
    .updateTable("simulatedSpeeds")
    .set({ endedAt: sql<Date>`greatest(began_at, ${new Date(atMs)}::timestamptz)` })
    .where("deviceId", "=", deviceId)
    .where("endedAt", "is", null)
    .where("speed", "<>", except)
    .execute();
}

export async function sawFastTime(transaction: SystemTx, deviceId: string, atMs: number): Promise<void> {
  await transaction
    .updateTable("simulatedSpeeds")
    .set({ seenAt: new Date(atMs) })
    .where("deviceId", "=", deviceId)
    .where("endedAt", "is", null)
    .execute();
}

export type FastDevice = Readonly<{ id: string; accountId: string; hardwareId: string; seenAtMs: number }>;

/** Across households: those whose time runs faster, or did so after `sinceMs`. */
export async function listFastDevices(transaction: SystemTx, sinceMs: number, limit: number): Promise<FastDevice[]> {
  const rows = await transaction
    .selectFrom("simulatedSpeeds as s")
    .innerJoin("devices as d", "d.id", "s.deviceId")
    .select((of) => ["s.deviceId as id", "s.accountId", "d.hardwareId", of.fn.max("s.seenAt").as("seenAt")])
    .where((is) => is.or([is("s.endedAt", "is", null), is("s.endedAt", ">", new Date(sinceMs))]))
    .groupBy(["s.deviceId", "s.accountId", "d.hardwareId"])
    .orderBy("seenAt")
    .limit(limit)
    .execute();
  return rows.map(({ seenAt, ...row }) => ({ ...row, seenAtMs: Number(seenAt) }));
}

export type FastTime = Readonly<{ from: Date; to: Date | null; speed: number }>;

/** Of one device, as far as it touches the stretch; the newest when there are too many, oldest first. */
export async function listFastTimes(
  transaction: AccountTx,
  { accountId, deviceId }: Readonly<{ accountId: string; deviceId: string }>,
  { from, to, limit }: Readonly<{ from: Date; to: Date; limit: number }>,
): Promise<FastTime[]> {
  const rows = await transaction
    .selectFrom("simulatedSpeeds")
    .select(["beganAt as from", "endedAt as to", "speed"])
    .where("accountId", "=", accountId)
    .where("deviceId", "=", deviceId)
    .where("beganAt", "<", to)
    .where((is) => is.or([is("endedAt", "is", null), is("endedAt", ">", from)]))
    .orderBy("beganAt", "desc")
    .limit(limit)
    .execute();
  return rows.toReversed();
}

/** A command that the device has not answered yet. */
export async function hasOpenCommand(transaction: AccountTx, deviceId: string): Promise<boolean> {
  const open = await transaction
    .selectFrom("commands")
    .select("id")
    .where("deviceId", "=", deviceId)
    .where("status", "in", ["queued", "sent"])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
