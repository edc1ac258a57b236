// What devices say when they come online, and the stop each one holds. An older boot never overwrites a newer one.

import type { HelloFacts } from "@halocline/domain/firmware-compatibility";
import { sql } from "kysely";
import type { SystemTx } from "../../db/pools.ts";

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
