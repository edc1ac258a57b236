// Devices with their relays, tanks and latest report, always inside one account.

import { sql } from "kysely";
import { INTERVAL_IN_EFFECT } from "../../db/interval-in-effect.ts";
import type { AccountTx } from "../../db/pools.ts";
import { unlessDemo } from "../../db/unless-demo.ts";
import { type StoredRelay, selectRelays } from "./device-control.store.ts";
import { listTanks, type StoredTank } from "./tanks.store.ts";

export type ListedRelay = StoredRelay &
  Readonly<{
    /** Null when it is on, or off for another reason than a pause that the device has confirmed. */
    pausedUntil: Date | null;
  }>;

export type StoredDevice = Readonly<{
  id: string;
  deviceNo: number;
  registrationId: string;
  hardwareId: string;
  name: string;
  /** Null in a public demonstration. */
  keyLastFour: string | null;
  /** The one it works by, which may not be the wanted one yet. */
  readingIntervalS: number;
  lastReceivedAt: Date | null;
  firmwareVersion: string | null;
  rssiDbm: number | null;
  state: string | null;
  fault: string | null;
  hold: string | null;
  /** Null from a device that has not said hello yet. */
  holdSuspects: readonly string[] | null;
  holdSince: Date | null;
  configRevision: number;
  configRefusedRevision: number | null;
  reportedRevision: number | null;
  /** The open emergency stop, whether or not the device has heard of it. */
  stopRequestedAt: Date | null;
  /** Of the open firmware update, 0 to 1; null when none is open. */
  updateShare: number | null;
  isSimulated: boolean;
  isSensorOk: boolean | null;
  hasWillOfCurrentBoot: boolean | null;
  tanks: readonly StoredTank[];
  relays: readonly ListedRelay[];
}>;

/** What is being installed has been downloaded, and cannot be taken back. */
const UPDATE_SHARE = sql<number | null>`(
  select case when u.status = 'installing' then 1 else u.progress_percent / 100.0 end::float8
  from firmware_updates as u
  where u.device_id = d.id and u.account_id = d.account_id and u.status in ('pending', 'downloading', 'installing')
  limit 1)`;

/** All devices of the account, or the one asked for. A foreign id gives the same empty answer as a missing one. */
export async function listDevices(transaction: AccountTx, accountId: string, deviceId?: string): Promise<StoredDevice[]> {
  let query = transaction
    .selectFrom("devices as d")
    .leftJoin("deviceLatest as l", "l.deviceNo", "d.deviceNo")
    .leftJoin("deviceHellos as h", "h.deviceNo", "d.deviceNo")
    .select(["d.id", "d.deviceNo", "d.registrationId", "d.hardwareId", "d.name", "d.isSimulated"])
    .select(unlessDemo<string>("d.keyLastFour").as("keyLastFour"))
    .select(sql.raw<number>(INTERVAL_IN_EFFECT).as("readingIntervalS"))
    .leftJoin("emergencyStops as s", (join) =>
      join.onRef("s.deviceId", "=", "d.id").on("s.clearedAt", "is", null).on("s.withdrawnAt", "is", null),
    )
    .select(["d.configRevision", "d.configRefusedRevision", "s.requestedAt as stopRequestedAt"])
    .select(["l.lastReceivedAt", "l.firmwareVersion", "l.rssiDbm", "l.state", "l.fault", "l.isSensorOk"])
    .select(["h.hold", "h.holdSuspects", "h.holdSince"])
    .select(UPDATE_SHARE.as("updateShare"))
    .select("l.configRevision as reportedRevision")
    .select((eb) => eb("l.willBoot", "=", eb.ref("l.boot")).as("hasWillOfCurrentBoot"))
    .where("d.accountId", "=", accountId)
    .orderBy("d.createdAt")
    .orderBy("d.id");
  if (deviceId !== undefined) query = query.where("d.id", "=", deviceId);
  const devices = await query.execute();
  const [tanks, relays] = [await listTanks(transaction, accountId), await listedRelays(transaction, accountId)];
  return devices.map((device) => ({
    ...device,
    hasWillOfCurrentBoot: device.hasWillOfCurrentBoot as boolean | null,
    tanks: tanks.filter((tank) => tank.deviceId === device.id),
    relays: relays.filter((relay) => relay.deviceId === device.id),
  }));
}

/**
 * No report of a device tells when a pause ends, but its answer to the command does: counted from then, if the relay has
 * not changed since. Its own report of that change may come a little after the answer. A pause lasts an hour at most.
 */
const PAUSED_UNTIL = sql<Date | null>`case when not relays.is_on then (
  select c.acked_at + (c.payload->>'pauseMs')::bigint * interval '1 millisecond'
  from commands as c
  where c.device_id = relays.device_id and c.created_at > now() - interval '2 hours' and c.type = 'relay_pause'
    and c.status in ('acked', 'confirmed') and c.payload->>'channel' = relays.channel_number::text
    and coalesce(relays.last_changed_at, c.acked_at) <= c.acked_at + interval '20 seconds'
    and c.acked_at + (c.payload->>'pauseMs')::bigint * interval '1 millisecond' > now()
  order by c.created_at desc limit 1) end`;

/** With the pauses, for looking at. */
const listedRelays = (transaction: AccountTx, accountId: string): Promise<ListedRelay[]> =>
  selectRelays(transaction, accountId).select(PAUSED_UNTIL.as("pausedUntil")).execute();
