// A device without a key says hello. With its owner's code it is shown to that owner; registered, it gets its key
// again at each hello until it has used it. Everything else is counted and ignored.

import { pairingHelloSchema } from "@halocline/contracts/device/pairing.contract";
import { readPacket } from "../../broker/packet.ts";
import { createPairingBus } from "../../broker/pairing-bus.ts";
import { createPairingSecrets, type PairingSecrets } from "../../broker/pairing-secrets.ts";
import type { Context } from "../../context.ts";
import { createHelloLimiter, type HelloLimiter } from "./hello-limiter.ts";
import { findCodeAccount, findGrant, recordAnnouncement } from "./pairing.store.ts";

type ListenContext = Pick<Context, "config" | "database" | "broker" | "clock" | "logger" | "metrics" | "reportError">;

export type HelloContext = Omit<ListenContext, "clock"> &
  Readonly<{ secrets: Pick<PairingSecrets, "hashesOfCode" | "keySeal">; limiter: HelloLimiter }>;

export function listenForPairing(given: ListenContext): void {
  const ctx = { ...given, secrets: createPairingSecrets(given.config), limiter: createHelloLimiter(given.clock) };
  createPairingBus(ctx.broker, ctx.reportError).shareHellos("halocline-ingest", (clientId, data) =>
    takeHello(ctx, clientId, data),
  );
}

async function resendGrant(ctx: HelloContext, clientId: string): Promise<boolean> {
  const grant = await findGrant(ctx.database, clientId);
  const key = grant && ctx.secrets.keySeal.open(grant.keySealed, grant.deviceId);
  if (grant && key !== null) createPairingBus(ctx.broker, ctx.reportError).sendGrant(clientId, grant.registrationId, key);
  return grant !== null;
}

async function findAccount(ctx: HelloContext, clientId: string, code: string): Promise<string | null> {
  const accountId = await findCodeAccount(ctx.database, ctx.secrets.hashesOfCode(code));
  if (accountId === null) ctx.limiter.countWrongCode(clientId);
  return accountId;
}

export async function takeHello(ctx: HelloContext, clientId: string, data: Uint8Array): Promise<void> {
  const drop = (reason: string) => ctx.metrics.ingest.dropped.inc({ reason });
  if (!ctx.limiter.mayCount(clientId)) return drop("pairing_too_often");
  const packet = readPacket(pairingHelloSchema, data);
  if (!packet.isGood) return drop("bad_pairing");
  const { device_id: hardwareId, fw: firmwareVersion, hw: hardware, rssi: rssiDbm, code, button } = packet.message;
  try {
    if (await resendGrant(ctx, clientId)) return;
    // An open instance also records hellos without a code.
    if (code === undefined && ctx.config.devicePairing !== "open") return drop("pairing_without_code");
    const accountId = code === undefined ? null : await findAccount(ctx, clientId, code);
    if (code !== undefined && accountId === null) return drop("pairing_wrong_code");
    const said = { hardwareId, firmwareVersion, hardware, rssiDbm, isButtonPressed: button === true };
    const announcement = { clientId, accountId, ...said };
    if (!(await recordAnnouncement(ctx.database, announcement))) drop("pairing_owned_device");
  } catch (error) {
    ctx.logger.warn({ err: error }, "a pairing hello was not recorded; the device will say it again");
  }
}
