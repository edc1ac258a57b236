// A device without a key says hello. With its owner's code it is shown to that owner; registered, it gets its key
// again at each hello until it has used it. Everything else is counted and ignored.

import { pairingHelloSchema } from "@halocline/contracts/device/pairing.contract";
import { readPacket } from "../../broker/packet.ts";
import type { PairingSecrets } from "../../broker/pairing-secrets.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Announcement, PendingGrant } from "./pairing.store.ts";
import { createHelloGate } from "./hello-gate.ts";

export type PairingDeps = Readonly<{
  /** Also hellos without a code are recorded. */
  isOpen: boolean;
  secrets: Pick<PairingSecrets, "hashCode" | "keySeal">;
  store: Readonly<{
    findGrant: (clientId: string) => Promise<PendingGrant | null>;
    findCodeAccount: (codeHash: Buffer) => Promise<string | null>;
    recordAnnouncement: (announcement: Announcement) => Promise<boolean>;
  }>;
  sendGrant: (clientId: string, registrationId: string, key: string) => void;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}>;

export function createPairingIngest({ isOpen, secrets, store, sendGrant, clock, logger, metrics }: PairingDeps) {
  const gate = createHelloGate(clock);
  const drop = (reason: string) => metrics.ingest.dropped.inc({ reason });

  async function resendGrant(clientId: string): Promise<boolean> {
    const grant = await store.findGrant(clientId);
    const key = grant && secrets.keySeal.open(grant.keySealed, grant.deviceId);
    if (grant && key !== null) sendGrant(clientId, grant.registrationId, key);
    return grant !== null;
  }

  async function findAccount(clientId: string, code: string): Promise<string | null> {
    const accountId = await store.findCodeAccount(secrets.hashCode(code));
    if (accountId === null) gate.noteWrongCode(clientId);
    return accountId;
  }

  return async (clientId: string, data: Uint8Array): Promise<void> => {
    if (!gate.mayCount(clientId)) return drop("pairing_too_often");
    const packet = readPacket(pairingHelloSchema, data);
    if (!packet.isGood) return drop("bad_pairing");
    const { device_id: hardwareId, fw: firmwareVersion, hw: hardware, rssi: rssiDbm, code } = packet.message;
    try {
      if (await resendGrant(clientId)) return;
      if (code === undefined && !isOpen) return drop("pairing_without_code");
      const accountId = code === undefined ? null : await findAccount(clientId, code);
      if (code !== undefined && accountId === null) return drop("pairing_wrong_code");
      const announcement = { clientId, accountId, hardwareId, firmwareVersion, hardware, rssiDbm };
      if (!(await store.recordAnnouncement(announcement))) drop("pairing_owned_device");
    } catch (error) {
      logger.warn({ err: error }, "a pairing hello was not recorded; the device will say it again");
    }
  };
}
