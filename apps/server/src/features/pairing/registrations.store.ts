// A registration's life inside its account: made, given a new key, renamed, ended. Each step writes its audit line in the
// same commit (SEC-12).

import { randomUUID } from "node:crypto";
import { DEFAULT_MAX_RUNTIME_S, DEFAULT_ROLES } from "@halocline/domain/relays/relays";
import { relayLimitS, type SystemSettings } from "@halocline/domain/tanks/system-settings";
import { sql } from "kysely";
import type { AccountTx } from "../../db/pools.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { lockSystemSettings } from "../devices/index.ts";
import { type AnnouncedTo, takeAnnouncement } from "./announcements.store.ts";

/** The sweep comes every 15 s, so a sealed key is never held for five minutes. */
const GRANT_LIFETIME_S = 280;
const FIRST_REVISION = 1;

export type StoredKey = Readonly<{ hash: Buffer; lastFour: string }>;
export type Registration = Readonly<{ id: string; accountId: string; registrationId: string }>;

export type Claim = Readonly<{
  device: Registration;
  hardwareId: string;
  name: string;
  key: StoredKey;
  keySealed: Buffer;
  announcedTo: AnnouncedTo;
  mostDevices: number;
  /** Of a new tank. */
  timezone: string;
}>;

/** `endedRegistrationId`: of another household, which never connected and gave way. */
export type Claimed = Readonly<{ clientId: string; endedRegistrationId: string | null }>;

/** Null when the announcement is gone, or the board was registered meanwhile: the index on its id has one winner. */
export async function registerDevice(
  transaction: AccountTx,
  actor: AuditActor,
  claim: Claim,
): Promise<Claimed | "too_many_devices" | "registered_elsewhere" | null> {
  const { device, hardwareId, name, key } = claim;
  // Its first configuration brings the household's interval and limits; a change of them waits, and then finds this device too.
  // Two registrations of one household also wait for each other here, so that both count.
  const settings = await lockSystemSettings(transaction, device.accountId);
  if ((await countDevices(transaction, device.accountId)) >= claim.mostDevices) return "too_many_devices";
  const endedRegistrationId = await giveUpBoard(transaction, hardwareId);
  const clientId = await takeAnnouncement(transaction, claim.announcedTo, hardwareId);
  if (clientId === null) return null;
  const inserted = await transaction
    .insertInto("devices")
    .values({
      ...device,
      hardwareId,
      name,
      keyHash: key.hash,
      keyLastFour: key.lastFour,
      readingIntervalS: settings.sensorReadingIntervalSeconds,
      intervalRevision: FIRST_REVISION,
    })
    .onConflict((conflict) => conflict.column("hardwareId").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return "registered_elsewhere";
  await insertTankAndRelays(transaction, claim, settings);
  await insertGrant(transaction, clientId, claim);
  const target = { kind: "device", id: device.id } as const;
  await appendAudit(transaction, actor, { action: "register_device", target, detail: { hardwareId, name } });
  return { clientId, endedRegistrationId };
}

/** Same device, tank and history, another key. Null when the announcement or the device is gone. */
export async function rekeyDevice(transaction: AccountTx, actor: AuditActor, claim: Claim): Promise<Claimed | null> {
  const { device, hardwareId, name, key } = claim;
  const clientId = await takeAnnouncement(transaction, claim.announcedTo, hardwareId);
  if (clientId === null || !(await replaceKey(transaction, device, key, { name }))) return null;
  await insertGrant(transaction, clientId, claim);
  const target = { kind: "device", id: device.id } as const;
  await appendAudit(transaction, actor, { action: "rekey_device", target, detail: { hardwareId, name } });
  return { clientId, endedRegistrationId: null };
}

export async function regenerateKey(
  transaction: AccountTx,
  actor: AuditActor,
  device: Registration,
  key: StoredKey,
): Promise<boolean> {
  if (!(await replaceKey(transaction, device, key))) return false;
  const target = { kind: "device", id: device.id } as const;
  await appendAudit(transaction, actor, { action: "regenerate_key", target, detail: { lastFour: key.lastFour } });
  return true;
}

export async function saveDeviceName(
  transaction: AccountTx,
  actor: AuditActor,
  deviceId: string,
  name: string,
): Promise<boolean> {
  const { accountId } = actor;
  const before = await transaction
    .selectFrom("devices")
    .select("name")
    .where("id", "=", deviceId)
    .where("accountId", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  if (before.name === name) return true;
  await transaction.updateTable("devices").set({ name }).where("id", "=", deviceId).where("accountId", "=", accountId).execute();
  const target = { kind: "device", id: deviceId } as const;
  await appendAudit(transaction, actor, { action: "rename_device", target, detail: { from: before.name, to: name } });
  return true;
}

export async function findRegistration(
  transaction: AccountTx,
  accountId: string,
  deviceId: string,
): Promise<Registration | null> {
  const row = await transaction
    .selectFrom("devices")
    .select(["id", "accountId", "registrationId"])
    .where("id", "=", deviceId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** From the next sign-in on the key is refused; nothing of the device is deleted yet. */
export async function revokeKey(transaction: AccountTx, { id, accountId }: Registration): Promise<void> {
  await transaction
    .updateTable("devices")
    .set({ keyRevokedAt: sql`now()` })
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .execute();
  await endPending(transaction, id, accountId);
}

export async function removeDevice(
  transaction: AccountTx,
  actor: AuditActor,
  { id, accountId, registrationId }: Registration,
  detail: Readonly<{ arePumpsConfirmedOff: boolean }>,
): Promise<boolean> {
  const gone = await transaction
    .deleteFrom("devices")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .returning(["name", "hardwareId"])
    .executeTakeFirst();
  if (!gone) return false;
  const target = { kind: "device", id } as const;
  await appendAudit(transaction, actor, { action: "delete_device", target, detail: { ...gone, registrationId, ...detail } });
  return true;
}

/** The function itself checks that the registration never connected, and that this household's announcement has the button. */
async function giveUpBoard(transaction: AccountTx, hardwareId: string): Promise<string | null> {
  const { rows } = await sql<{ gone: string | null }>`select give_up_board(${hardwareId}) as gone`.execute(transaction);
  return rows[0]?.gone ?? null;
}

async function countDevices(transaction: AccountTx, accountId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom("devices")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

async function replaceKey(
  transaction: AccountTx,
  device: Registration,
  key: StoredKey,
  change: Readonly<{ name?: string }> = {},
): Promise<boolean> {
  const updated = await transaction
    .updateTable("devices")
    .set({ keyHash: key.hash, keyLastFour: key.lastFour, keyRevokedAt: null, ...change })
    .where("id", "=", device.id)
    .where("accountId", "=", device.accountId)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) return false;
  await endPending(transaction, device.id, device.accountId);
  return true;
}

/** A key that was on its way, and commands that have not acted (SAFE-19). */
async function endPending(transaction: AccountTx, deviceId: string, accountId: string): Promise<void> {
  await transaction.deleteFrom("pairingGrants").where("deviceId", "=", deviceId).where("accountId", "=", accountId).execute();
  await transaction
    .updateTable("commands")
    .set({ status: "cancelled", endedAt: sql`now()` })
    .where("deviceId", "=", deviceId)
    .where("accountId", "=", accountId)
    .where("status", "in", ["queued", "sent"])
    .execute();
}

async function insertGrant(transaction: AccountTx, clientId: string, claim: Claim): Promise<void> {
  const { id: deviceId, accountId } = claim.device;
  const expiresAt = sql<Date>`now() + ${GRANT_LIFETIME_S} * interval '1 second'`;
  await transaction
    .insertInto("pairingGrants")
    .values({ deviceId, accountId, clientId, keySealed: claim.keySealed, expiresAt })
    .execute();
}

async function insertTankAndRelays(
  transaction: AccountTx,
  { device: { id: deviceId, accountId }, name, timezone }: Claim,
  settings: SystemSettings,
): Promise<void> {
  await transaction
    .insertInto("tanks")
    .values({ id: randomUUID(), accountId, deviceId, name: `${name} tank`, timezone })
    .execute();
  const relays = DEFAULT_ROLES.map((role, index) => ({
    id: randomUUID(),
    accountId,
    deviceId,
    channelNumber: index + 1,
    role,
    maxRuntimeS: relayLimitS(settings, role, DEFAULT_MAX_RUNTIME_S[index] ?? null),
  }));
  await transaction.insertInto("relays").values(relays).execute();
}
