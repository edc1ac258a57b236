// What devices say of themselves: their hello, the stop each one holds, the configuration they work by. An older boot never
// overwrites a newer one.

import { bootOfNumber, formatBoot } from "@halocline/domain/devices/boot";
import type { HelloFacts } from "@halocline/domain/firmware/compatibility";
import { sql } from "kysely";
import type { SystemTx, Tx } from "../../db/pools.ts";

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
    /** "valid" once the running image has passed its self-test. */
    otaState: string;
    heardAtMs: number;
  }>;

export type HelloedDevice = Readonly<{
  accountId: string;
  deviceId: string;
  configRevision: number;
  configRefusedRevision: number | null;
  /** What its hello before this one said; null for the first. */
  wasStopLatched: boolean | null;
  wasTopUpLocked: boolean | null;
}>;

/** Null for a registration that is gone. */
export async function saveHello(transaction: SystemTx, hello: Hello): Promise<HelloedDevice | null> {
  const device = await transaction
    .selectFrom("devices as d")
    .leftJoin("deviceHellos as h", "h.deviceNo", "d.deviceNo")
    .select(["d.accountId", "d.id as deviceId", "d.deviceNo", "d.configRevision", "d.configRefusedRevision"])
    .select(["h.isStopLatched as wasStopLatched", "h.isTopUpLocked as wasTopUpLocked"])
    .where("d.registrationId", "=", hello.registrationId)
    .executeTakeFirst();
  if (!device) return null;
  const { deviceNo } = device;
  const values = {
    boot: hello.boot,
    caps: [...hello.caps],
    isStopLatched: hello.isStopLatched,
    isTopUpLocked: hello.isTopUpLocked,
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
  latch: Readonly<{ isLatched: boolean; stopId: string | null }>,
): Promise<void> {
  await transaction
    .updateTable("deviceHellos as h")
    .from("devices as d")
    .set({
      isStopLatched: latch.isLatched,
      latchedStopId: latch.isLatched ? sql`coalesce(${latch.stopId}, h.latched_stop_id)` : null,
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
