// What a device said of its firmware and its chip when it last came online.

import { formatBoot } from "@halocline/domain/boot";
import type { HelloFacts } from "@halocline/domain/firmware-compatibility";
import { bootOfNumber } from "../../db/boot-number.ts";
import type { Tx } from "../../db/pools.ts";

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
