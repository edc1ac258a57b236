// What devices say of themselves: their hello, the stop each one holds, the configuration they work by. An older boot never
// overwrites a newer one.

import { bootOfNumber, formatBoot } from "@halocline/domain/devices/boot";
import type { HelloFacts } from "@halocline/domain/firmware/compatibility";
import { sql } from "kysely";
import type { SystemTx, Tx } from "../../db/pools.ts";

/** Why its pumps are held off, and what may be behind it, in the device's own words. */
export type HeldFor = Readonly<{ reason: string; suspects: readonly string[] }>;

export type Hello = HelloFacts &
  Readonly<{
    registrationId: string;
    boot: bigint;
    /** The same boot, as the device spells it. */
    bootText: string;
    caps: readonly string[];
    isStopLatched: boolean;
    /** Where the device says it. */
    stopId: string | null;
    isTopUpLocked: boolean;
    hold: HeldFor | null;
    /** "valid" once the running image has passed its self-test. */
    otaState: string;
    heardAtMs: number;
  }>;

export type HelloedDevice = Readonly<{
  accountId: string;
  deviceId: string;
  deviceNo: number;
  configRevision: number;
  configRefusedRevision: number | null;
  /** What its hello before this one said; null for the first. */
  wasStopLatched: boolean | null;
  wasTopUpLocked: boolean | null;
  wasHeldFor: string | null;
}>;

const holdValues = (hold: HeldFor | null, atMs: number) => ({
  hold: hold?.reason ?? null,
  holdSuspects: [...(hold?.suspects ?? [])],
  holdSince: hold && new Date(atMs),
});

/** Null for a registration that is gone. */
export async function saveHello(transaction: SystemTx, hello: Hello): Promise<HelloedDevice | null> {
  const device = await transaction
    .selectFrom("devices as d")
    .leftJoin("deviceHellos as h", "h.deviceNo", "d.deviceNo")
    .select(["d.accountId", "d.id as deviceId", "d.deviceNo", "d.configRevision", "d.configRefusedRevision"])
    .select(["h.isStopLatched as wasStopLatched", "h.isTopUpLocked as wasTopUpLocked", "h.hold as wasHeldFor"])
    .where("d.registrationId", "=", hello.registrationId)
    .executeTakeFirst();
  if (!device) return null;
  const { deviceNo } = device;
  const values = {
    boot: hello.boot,
    caps: [...hello.caps],
    isStopLatched: hello.isStopLatched,
    isTopUpLocked: hello.isTopUpLocked,
    ...holdValues(hello.hold, hello.heardAtMs),
    firmwareVersion: hello.firmwareVersion,
    hardware: hello.hardware,
    chip: hello.chip,
    slotBytes: hello.slotBytes,
    secureVersion: hello.secureVersion,
    protocolMin: hello.protocolMin,
    protocolMax: hello.protocolMax,
    otaState: hello.otaState,
    heardAt: new Date(hello.heardAtMs),
  };
  await transaction
    .insertInto("deviceHellos")
    .values({ deviceNo, accountId: device.accountId, latchedStopId: hello.stopId, ...values })
    .onConflict((conflict) =>
      conflict
        .column("deviceNo")
        .doUpdateSet({
          ...values,
          // As long as it is the same one it has lasted since it was first heard of.
          holdSince: sql`case when device_hellos.hold = excluded.hold then device_hellos.hold_since else excluded.hold_since end`,
          latchedStopId: hello.isStopLatched ? sql`coalesce(${hello.stopId}, device_hellos.latched_stop_id)` : null,
        })
        .where(sql<boolean>`(device_hellos.boot >> 32) <= (excluded.boot >> 32)`),
    )
    .execute();
  return device;
}

/** An event or an answer told of it; a latch without an id keeps the id that is known. */
export async function saveStopLatch(
  transaction: SystemTx,
  deviceId: string,
  /** An acknowledgement names its command's stop. The device may hold another one, which it has named itself. */
  latch: Readonly<{ isLatched: boolean; stopId: string | null; isNamed?: boolean }>,
): Promise<void> {
  const latchedId = latch.isNamed
    ? sql<string | null>`coalesce(${latch.stopId}, h.latched_stop_id)`
    : sql<string | null>`coalesce(h.latched_stop_id, ${latch.stopId})`;
  await transaction
    .updateTable("deviceHellos as h")
    .from("devices as d")
    .set({
      isStopLatched: latch.isLatched,
      latchedStopId: latch.isLatched ? latchedId : null,
    })
    .whereRef("h.deviceNo", "=", "d.deviceNo")
    .where("d.id", "=", deviceId)
    .execute();
}

/** An event or an answer told of it (SAFE-21). */
export async function saveTopUpLock(transaction: SystemTx, deviceId: string, isTopUpLocked: boolean): Promise<void> {
  await transaction
    .updateTable("deviceHellos as h")
    .from("devices as d")
    .set({ isTopUpLocked })
    .whereRef("h.deviceNo", "=", "d.deviceNo")
    .where("d.id", "=", deviceId)
    .execute();
}

/** An event told of it (SAFE-7). False when a hello of a later boot has said already how it stands: then the event is history. */
export async function saveHold(
  transaction: SystemTx,
  deviceId: string,
  hold: HeldFor | null,
  told: Readonly<{ boot: bigint; receivedAtMs: number }>,
): Promise<boolean> {
  const result = await transaction
    .updateTable("deviceHellos as h")
    .from("devices as d")
    .set(holdValues(hold, told.receivedAtMs))
    .whereRef("h.deviceNo", "=", "d.deviceNo")
    .where("d.id", "=", deviceId)
    .where(sql<boolean>`(h.boot >> 32) <= (${String(told.boot)}::bigint >> 32)`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The device answered a release. A hold that is younger than the command is another one, and stays; false then. */
export async function saveReleasedHold(transaction: SystemTx, deviceId: string, askedAtMs: number): Promise<boolean> {
  const result = await transaction
    .updateTable("deviceHellos as h")
    .from("devices as d")
    .set(holdValues(null, askedAtMs))
    .whereRef("h.deviceNo", "=", "d.deviceNo")
    .where("d.id", "=", deviceId)
    .where("h.holdSince", "<=", new Date(askedAtMs))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** `boot`: which hello it was, as the device counts. */
export type StoredHello = HelloFacts & Readonly<{ boot: string }>;

/** Null for a device that has not said hello, or not since hellos are kept whole. */
export async function findHello(transaction: Tx, deviceId: string): Promise<StoredHello | null> {
  const row = await transaction
    .selectFrom("deviceHellos as h")
    .innerJoin("devices as d", "d.deviceNo", "h.deviceNo")
    .select(["h.firmwareVersion", "h.hardware", "h.chip", "h.slotBytes", "h.secureVersion", "h.protocolMin", "h.protocolMax"])
    .select("h.boot")
    .where("d.id", "=", deviceId)
    .executeTakeFirst();
  if (!row) return null;
  const { firmwareVersion, hardware, chip, slotBytes, secureVersion, protocolMin, protocolMax, boot } = row;
  if (firmwareVersion === null || hardware === null || chip === null || slotBytes === null) return null;
  if (secureVersion === null || protocolMin === null || protocolMax === null) return null;
  const protocol = { protocolMin, protocolMax };
  return {
    firmwareVersion,
    hardware,
    chip,
    slotBytes,
    secureVersion: Number(secureVersion),
    ...protocol,
    boot: formatBoot(bootOfNumber(boot)),
  };
}

/** It cannot work by this one. */
export async function rejectRevision(transaction: SystemTx, deviceId: string, revision: number): Promise<void> {
  await transaction.updateTable("devices").set({ configRefusedRevision: revision }).where("id", "=", deviceId).execute();
}

/** The device's own word, ahead of its next telemetry. */
export async function saveRevision(transaction: SystemTx, deviceNo: number, revision: number): Promise<void> {
  await transaction.updateTable("deviceLatest").set({ configRevision: revision }).where("deviceNo", "=", deviceNo).execute();
}
