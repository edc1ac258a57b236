// What a device has said of itself beside its state: its model, how often it has started, and its newest events.

import { bootOfNumber } from "@halocline/domain/devices/boot";
import { sql } from "kysely";
import type { AccountTx } from "../../db/pools.ts";

/** For a screen: whoever wants more looks at the history. */
const MOST_EVENTS = 20;

export type StoredEvent = Readonly<{
  boot: string;
  n: string;
  at: Date;
  type: string;
  channel: number | null;
  isOn: boolean | null;
  /** Its cause, fault or reason, in the device's own word. */
  word: string | null;
}>;

export type DeviceDetails = Readonly<{
  hardware: string | null;
  chip: string | null;
  starts: number | null;
  startedAt: Date | null;
  events: readonly StoredEvent[];
}>;

/** A device may say anything under these names: what has another shape is left out. */
const CHANNEL = sql<number | null>`case when data->>'channel' ~ '^[1-5]$' then (data->>'channel')::int end`;
const IS_ON = sql<boolean | null>`case when data->>'on' in ('true', 'false') then (data->>'on')::boolean end`;
const WORD = sql<string | null>`left(coalesce(data->>'cause', data->>'fault', data->>'reason', data->>'phase'), 64)`;

/** By the primary key, from its end. Only times that can be said. */
const newestEvents = (transaction: AccountTx, accountId: string, deviceNo: number): Promise<StoredEvent[]> =>
  transaction
    .selectFrom("deviceEvents")
    .select([sql<string>`boot::text`.as("boot"), sql<string>`n::text`.as("n"), "happenedAt as at", "type"])
    .select([CHANNEL.as("channel"), IS_ON.as("isOn"), WORD.as("word")])
    .where("deviceNo", "=", deviceNo)
    .where("accountId", "=", accountId)
    .where(sql<boolean>`happened_at between '0001-01-01' and '9999-12-31'`)
    .orderBy("deviceEvents.boot", "desc")
    .orderBy("deviceEvents.n", "desc")
    .limit(MOST_EVENTS)
    .execute();

/** Null for a device that is not there, or not the account's. */
export async function findDeviceDetails(
  transaction: AccountTx,
  accountId: string,
  deviceId: string,
): Promise<DeviceDetails | null> {
  const device = await transaction
    .selectFrom("devices as d")
    .leftJoin("deviceHellos as h", "h.deviceNo", "d.deviceNo")
    .leftJoin("deviceLatest as l", "l.deviceNo", "d.deviceNo")
    .select(["d.deviceNo", "h.hardware", "h.chip", "l.boot", "l.upMs", "l.lastReceivedAt"])
    .where("d.accountId", "=", accountId)
    .where("d.id", "=", deviceId)
    .executeTakeFirst();
  if (!device) return null;
  const { boot, upMs, lastReceivedAt } = device;
  return {
    hardware: device.hardware,
    chip: device.chip,
    starts: boot === null ? null : bootOfNumber(String(boot)).counter,
    startedAt: lastReceivedAt === null || upMs === null ? null : new Date(lastReceivedAt.getTime() - Number(upMs)),
    events: await newestEvents(transaction, accountId, device.deviceNo),
  };
}
