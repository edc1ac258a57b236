// Devices with their relays, tanks and latest report, always inside one account.

import { sql } from "kysely";
import { INTERVAL_IN_EFFECT } from "./interval-in-effect.ts";
import type { AccountTransaction } from "./pools.ts";
import { listTanks, type StoredTank } from "./tanks.store.ts";

export type StoredRelay = Readonly<{
  id: string;
  deviceId: string;
  channelNumber: number;
  role: "circulation" | "drain" | "fill" | "spare" | "topup";
  name: string | null;
  isOn: boolean;
  lastChangedAt: Date | null;
  lastCause: string | null;
  maxRuntimeS: number | null;
}>;

export type StoredDevice = Readonly<{
  id: string;
  deviceNo: number;
  registrationId: string;
  hardwareId: string;
  name: string;
  keyLastFour: string;
  /** The one it works by, which may not be the wanted one yet. */
  readingIntervalS: number;
  lastReceivedAt: Date | null;
  firmwareVersion: string | null;
  rssiDbm: number | null;
  state: string | null;
  fault: string | null;
  configRevision: number;
  configRefusedRevision: number | null;
  reportedRevision: number | null;
  /** The open emergency stop, whether or not the device has heard of it. */
  stopRequestedAt: Date | null;
  isSensorOk: boolean | null;
  hasWillOfCurrentBoot: boolean | null;
  tanks: readonly StoredTank[];
  relays: readonly StoredRelay[];
}>;

/** All devices of the account, or the one asked for. A foreign id gives the same empty answer as a missing one. */
export async function listDevices(
  transaction: AccountTransaction,
  accountId: string,
  deviceId?: string,
): Promise<StoredDevice[]> {
  let query = transaction
    .selectFrom("devices as d")
    .leftJoin("deviceLatest as l", "l.deviceNo", "d.deviceNo")
    .select(["d.id", "d.deviceNo", "d.registrationId", "d.hardwareId", "d.name", "d.keyLastFour"])
    .select(sql.raw<number>(INTERVAL_IN_EFFECT).as("readingIntervalS"))
    .leftJoin("emergencyStops as s", (join) =>
      join.onRef("s.deviceId", "=", "d.id").on("s.clearedAt", "is", null).on("s.withdrawnAt", "is", null),
    )
    .select(["d.configRevision", "d.configRefusedRevision", "s.requestedAt as stopRequestedAt"])
    .select(["l.lastReceivedAt", "l.firmwareVersion", "l.rssiDbm", "l.state", "l.fault", "l.isSensorOk"])
    .select("l.configRevision as reportedRevision")
    .select((eb) => eb("l.willBoot", "=", eb.ref("l.boot")).as("hasWillOfCurrentBoot"))
    .where("d.accountId", "=", accountId)
    .orderBy("d.createdAt")
    .orderBy("d.id");
  if (deviceId !== undefined) query = query.where("d.id", "=", deviceId);
  const devices = await query.execute();
  const [tanks, relays] = [await listTanks(transaction, accountId), await listRelays(transaction, accountId)];
  return devices.map((device) => ({
    ...device,
    hasWillOfCurrentBoot: device.hasWillOfCurrentBoot as boolean | null,
    tanks: tanks.filter((tank) => tank.deviceId === device.id),
    relays: relays.filter((relay) => relay.deviceId === device.id),
  }));
}

export function listRelays(transaction: AccountTransaction, accountId: string, deviceId?: string): Promise<StoredRelay[]> {
  let query = transaction
    .selectFrom("relays")
    .select(["id", "deviceId", "channelNumber", "role", "name", "isOn", "lastChangedAt", "lastCause", "maxRuntimeS"])
    .where("accountId", "=", accountId)
    .orderBy("channelNumber");
  if (deviceId !== undefined) query = query.where("deviceId", "=", deviceId);
  return query.execute();
}

export async function countDevices(transaction: AccountTransaction, accountId: string): Promise<number> {
  const row = await transaction
    .selectFrom("devices")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
