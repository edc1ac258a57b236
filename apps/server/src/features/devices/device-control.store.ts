// What must be known of a device to command it, always inside one account, and the number of its last command.

import { bootOfNumber, formatBoot } from "@halocline/domain/devices/boot";
import { sql } from "kysely";
import { INTERVAL_IN_EFFECT } from "../../db/interval-in-effect.ts";
import type { AccountTx, Tx } from "../../db/pools.ts";
import type { HeldFor } from "./hellos.store.ts";

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

export type DeviceControl = Readonly<{
  accountId: string;
  deviceId: string;
  registrationId: string;
  intervalS: number;
  commandSeq: number;
  /** The newest report: which boot, how long up, and when we heard it. Null before the first one. */
  heard: Readonly<{ boot: string; upMs: number; receivedAtMs: number }> | null;
  hasWillOfCurrentBoot: boolean;
  isSensorOk: boolean;
  state: string | null;
  fault: string | null;
  caps: readonly string[];
  /** Hello or an event said so; the report's state may say it earlier. */
  isStopLatched: boolean;
  latchedStopId: string | null;
  openStop: Readonly<{ id: string; isLatched: boolean }> | null;
  newestStopId: string | null;
  /** A part-filled change holds top-ups, by the device's own word (SAFE-21). */
  isTopUpLocked: boolean;
  /** Why it holds its pumps off, by its own word; null when it does not (SAFE-7). */
  hold: HeldFor | null;
  /** What it should work by, and what it last said it does. */
  configRevision: number;
  reportedRevision: number | null;
  relays: readonly StoredRelay[];
  /** A firmware update of it is open (SAFE-16). */
  isUpdating: boolean;
  /** Its tank is, and the device works by it: until then it ends a pump switched on by hand after a minute. */
  isCalibrated: boolean;
}>;

export const selectRelays = (transaction: Tx, accountId: string) =>
  transaction
    .selectFrom("relays")
    .select(["id", "deviceId", "channelNumber", "role", "name", "isOn", "lastChangedAt", "lastCause", "maxRuntimeS"])
    .where("accountId", "=", accountId)
    .orderBy("channelNumber");

/** Without the pauses of circulation: a stop must not wait for one more table. */
function listRelays(transaction: Tx, accountId: string, deviceId?: string): Promise<StoredRelay[]> {
  const query = selectRelays(transaction, accountId);
  return (deviceId === undefined ? query : query.where("deviceId", "=", deviceId)).execute();
}

const selectControl = (transaction: Tx, accountId: string, deviceId: string) =>
  transaction
    .selectFrom("devices as d")
    .leftJoin("deviceLatest as l", "l.deviceNo", "d.deviceNo")
    .leftJoin("deviceHellos as h", "h.deviceNo", "d.deviceNo")
    .select(["d.accountId", "d.id as deviceId", "d.registrationId", "d.commandSeq"])
    .select(sql.raw<number>(INTERVAL_IN_EFFECT).as("intervalS"))
    .select(["d.configRevision", "l.configRevision as reportedRevision", "h.isTopUpLocked"])
    .select(["h.hold", "h.holdSuspects"])
    .select(["l.boot", "l.upMs", "l.lastReceivedAt", "l.isSensorOk", "l.state", "l.fault"])
    .select((eb) => eb("l.willBoot", "=", eb.ref("l.boot")).as("hasWill"))
    .select(["h.caps", "h.isStopLatched", "h.latchedStopId"])
    .where("d.accountId", "=", accountId)
    .where("d.id", "=", deviceId);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectControl>["executeTakeFirst"]>>>;

/** Null for a foreign id as for a missing one (SEC-1). Locks the device: commands of one device are numbered one by one. */
export async function lockControl(transaction: Tx, accountId: string, deviceId: string): Promise<DeviceControl | null> {
  const row = await selectControl(transaction, accountId, deviceId).forNoKeyUpdate("d").executeTakeFirst();
  return row ? loadControl(transaction, row) : null;
}

/** The same, to look at only. */
export async function findControl(transaction: AccountTx, accountId: string, deviceId: string): Promise<DeviceControl | null> {
  const row = await selectControl(transaction, accountId, deviceId).executeTakeFirst();
  return row ? loadControl(transaction, row) : null;
}

/** After the lock, in statements of their own: only these see what was committed while we waited for it. */
async function loadControl(transaction: Tx, row: Row): Promise<DeviceControl> {
  const { accountId, deviceId } = row;
  const relays = await listRelays(transaction, accountId, deviceId);
  const [newest] = await transaction
    .selectFrom("emergencyStops")
    .select(["id", "latchedAt", "clearedAt", "withdrawnAt"])
    .where("deviceId", "=", deviceId)
    .orderBy(sql`(cleared_at is null and withdrawn_at is null)`, "desc")
    .orderBy("requestedAt", "desc")
    .limit(1)
    .execute();
  const update = await transaction
    .selectFrom("firmwareUpdates")
    .select("id")
    .where("deviceId", "=", deviceId)
    .where("status", "in", ["pending", "downloading", "installing"])
    .executeTakeFirst();
  const tank = await transaction
    .selectFrom("tanks")
    .select(["topDistanceMm", "drainDistanceMm"])
    .where("accountId", "=", accountId)
    .where("deviceId", "=", deviceId)
    .executeTakeFirst();
  const hasMarks = tank !== undefined && tank.topDistanceMm !== null && tank.drainDistanceMm !== null;
  const isOpen = newest !== undefined && newest.clearedAt === null && newest.withdrawnAt === null;
  return {
    ...controlOf(row),
    openStop: isOpen ? { id: newest.id, isLatched: newest.latchedAt !== null } : null,
    newestStopId: newest?.id ?? null,
    relays,
    isUpdating: update !== undefined,
    isCalibrated: hasMarks && row.reportedRevision === row.configRevision,
  };
}

const controlOf = (row: Row): Omit<DeviceControl, "openStop" | "newestStopId" | "relays" | "isUpdating" | "isCalibrated"> => ({
  accountId: row.accountId,
  deviceId: row.deviceId,
  registrationId: row.registrationId,
  intervalS: row.intervalS,
  commandSeq: Number(row.commandSeq),
  heard:
    row.boot === null || row.lastReceivedAt === null
      ? null
      : {
          boot: formatBoot(bootOfNumber(row.boot)),
          upMs: Number(row.upMs),
          receivedAtMs: row.lastReceivedAt.getTime(),
        },
  hasWillOfCurrentBoot: row.hasWill === true,
  isSensorOk: row.isSensorOk ?? true,
  state: row.state,
  fault: row.fault,
  caps: row.caps ?? [],
  isStopLatched: row.isStopLatched === true || row.state === "estop",
  latchedStopId: row.latchedStopId,
  isTopUpLocked: row.isTopUpLocked === true,
  hold: row.hold === null ? null : { reason: row.hold, suspects: row.holdSuspects ?? [] },
  configRevision: row.configRevision,
  reportedRevision: row.reportedRevision,
});

/** Later commands are numbered beyond this one. */
export async function saveCommandSeq(transaction: Tx, deviceId: string, seq: number): Promise<void> {
  await transaction
    .updateTable("devices")
    .set({ commandSeq: sql`greatest(command_seq, ${seq}::bigint)` })
    .where("id", "=", deviceId)
    .execute();
}

/** Enough to stop a device: kept in memory too, for when the database is away. */
export type OwnedDevice = Readonly<{
  accountId: string;
  deviceId: string;
  name: string;
  registrationId: string;
  /** With its name on the device. */
  openRun: Readonly<{ id: string; deviceRunId: string }> | null;
  relays: readonly StoredRelay[];
}>;

export async function listOwnedDevices(transaction: AccountTx, accountId: string): Promise<OwnedDevice[]> {
  const devices = await transaction
    .selectFrom("devices as d")
    .leftJoin("automationRuns as r", (join) => join.onRef("r.deviceId", "=", "d.id").on("r.status", "in", ["pending", "running"]))
    .select(["d.accountId", "d.id as deviceId", "d.name", "d.registrationId", "r.id as runId", "r.deviceRunId"])
    .where("d.accountId", "=", accountId)
    .execute();
  const relays = await listRelays(transaction, accountId);
  return devices.map(({ runId, deviceRunId, ...device }) => ({
    ...device,
    openRun: runId === null || deviceRunId === null ? null : { id: runId, deviceRunId },
    relays: relays.filter((relay) => relay.deviceId === device.deviceId),
  }));
}
