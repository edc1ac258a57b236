// Events as devices reported them, once each.

import { bootOfNumber, formatBoot } from "@halocline/domain/devices/boot";
import type { EventArrival } from "@halocline/domain/devices/event-confirmation";
import { EVENT_RING } from "@halocline/domain/devices/event-confirmation";
import { sql } from "kysely";
import type { SystemTx } from "../../db/pools.ts";

export type DeviceEvent = Readonly<{
  boot: bigint;
  /** The same boot, as the device spells it. */
  bootText: string;
  n: number;
  type: string;
  runId: string | null;
  data: Readonly<Record<string, string | number | boolean | null>>;
  upMs: number;
  receivedAtMs: number;
}>;

export type EventOwner = Readonly<{ deviceNo: number; deviceId: string; accountId: string; registrationId: string }>;

export async function findEventOwner(transaction: SystemTx, registrationId: string): Promise<EventOwner | null> {
  const row = await transaction
    .selectFrom("devices")
    .select(["deviceNo", "id as deviceId", "accountId", "registrationId"])
    .where("registrationId", "=", registrationId)
    .executeTakeFirst();
  return row ?? null;
}

/** False when it was there already. */
export async function insertEvent(transaction: SystemTx, owner: EventOwner, event: DeviceEvent): Promise<boolean> {
  const { data, receivedAtMs, bootText: _spelled, ...rest } = event;
  const result = await transaction
    .insertInto("deviceEvents")
    .values({
      deviceNo: owner.deviceNo,
      accountId: owner.accountId,
      data: JSON.stringify(data),
      receivedAt: new Date(receivedAtMs),
      happenedAt: happenedAt(owner.deviceNo, event),
      ...rest,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** By the anchor of its boot, where there is one; never later than it was heard. */
const happenedAt = (
  deviceNo: number,
  { boot, upMs, receivedAtMs }: DeviceEvent,
) => sql<Date>`least(${new Date(receivedAtMs)}::timestamptz,
  (select anchor_at + ${upMs}::float8 * interval '1 ms' from device_boots where device_no = ${deviceNo} and boot = ${String(boot)}::bigint))`;

/** `endedUpto` stands for the events that have ended: the device was told to forget them, or has forgotten them since. */
export async function eventsBelow(
  transaction: SystemTx,
  deviceNo: number,
  { boot, n }: Pick<DeviceEvent, "boot" | "n">,
  endedUpto: number | null,
): Promise<EventArrival["below"]> {
  const rows = await transaction
    .selectFrom("deviceEvents")
    .select(["n", "isConfirmed"])
    .where("deviceNo", "=", deviceNo)
    .where("boot", "=", String(boot))
    .where("n", "<", String(n))
    .where("n", ">", String(endedUpto ?? -1))
    .orderBy("n", "desc")
    .limit(EVENT_RING)
    .execute();
  const below = rows.map((row) => ({ n: Number(row.n), isConfirmed: row.isConfirmed }));
  return endedUpto === null || endedUpto >= n ? below : [...below, { n: endedUpto, isConfirmed: true }];
}

export async function confirmEvent(
  transaction: SystemTx,
  deviceNo: number,
  { boot, n }: Pick<DeviceEvent, "boot" | "n">,
): Promise<void> {
  await transaction
    .updateTable("deviceEvents")
    .set({ isConfirmed: true })
    .where("deviceNo", "=", deviceNo)
    .where("boot", "=", String(boot))
    .where("n", "=", String(n))
    .where("isConfirmed", "=", false)
    .execute();
}

/** A repeated event may come after a newer one of its kind: then it is history and changes nothing. */
export async function isOvertaken(
  transaction: SystemTx,
  deviceNo: number,
  { boot, n }: Pick<DeviceEvent, "boot" | "n">,
  types: readonly string[],
): Promise<boolean> {
  const later = await transaction
    .selectFrom("deviceEvents")
    .select("n")
    .where("deviceNo", "=", deviceNo)
    .where(sql<boolean>`(boot, n) > (${String(boot)}::bigint, ${n}::bigint)`)
    .where("type", "in", types)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Why a relay last went on or off (SAFE-14); an older event never overwrites a newer one. */
export async function saveCause(
  transaction: SystemTx,
  deviceId: string,
  channel: number,
  cause: string,
  { boot, n }: Pick<DeviceEvent, "boot" | "n">,
): Promise<void> {
  await transaction
    .updateTable("relays")
    .set({ lastCause: cause, lastCauseBoot: boot, lastCauseN: n })
    .where("deviceId", "=", deviceId)
    .where("channelNumber", "=", channel)
    .where(sql<boolean>`(coalesce(last_cause_boot, -1), coalesce(last_cause_n, -1)) < (${String(boot)}::bigint, ${n}::bigint)`)
    .execute();
}

/** Everything the device has said about one of its runs, in its own order. */
export async function listEventsOfRun(transaction: SystemTx, deviceNo: number, runId: string): Promise<DeviceEvent[]> {
  const rows = await transaction
    .selectFrom("deviceEvents")
    .select(["boot", "n", "type", "runId", "upMs", "receivedAt"])
    // As text: the device's own keys, not the ones our columns are called by.
    .select(sql<string>`data::text`.as("data"))
    .where("deviceNo", "=", deviceNo)
    .where("runId", "=", runId)
    .orderBy("boot")
    .orderBy("n")
    .execute();
  return rows.map(({ boot, n, data, upMs, receivedAt, ...row }) => ({
    ...row,
    boot: BigInt(boot),
    bootText: formatBoot(bootOfNumber(boot)),
    n: Number(n),
    data: JSON.parse(data) as DeviceEvent["data"],
    upMs: Number(upMs),
    receivedAtMs: receivedAt.getTime(),
  }));
}

/** When this boot began by our clock; null before its first telemetry. */
export async function findBootAnchorMs(transaction: SystemTx, deviceNo: number, boot: bigint): Promise<number | null> {
  const row = await transaction
    .selectFrom("deviceBoots")
    .select("anchorAt")
    .where("deviceNo", "=", deviceNo)
    .where("boot", "=", String(boot))
    .executeTakeFirst();
  return row?.anchorAt.getTime() ?? null;
}
