// An account's pairing code and the devices that announced themselves with it.

import { sql } from "kysely";
import type { AccountTx } from "../../db/pools.ts";

const CODE_LIFETIME_MINUTES = 15;
/** With less than this left, nobody could walk to the device and type it. */
const CODE_REUSABLE_MINUTES = 5;
const ANNOUNCED_FOR_MINUTES = 5;
const MAX_LISTED = 50;

const minutes = (count: number) => sql<Date>`now() + ${count} * interval '1 minute'`;

export type OfferedCode = Readonly<{ codeHash: Buffer; codeSealed: Buffer }>;
export type StoredCode = Readonly<{ codeSealed: Buffer; expiresAt: Date }>;

/** The account's live code, if it has time left; otherwise the offered one takes its place. One statement, one winner. */
export async function keepPairingCode(transaction: AccountTx, accountId: string, offered: OfferedCode): Promise<StoredCode> {
  await transaction
    .insertInto("pairingCodes")
    .values({ accountId, ...offered, expiresAt: minutes(CODE_LIFETIME_MINUTES) })
    .onConflict((conflict) =>
      conflict
        .column("accountId")
        .doUpdateSet({ ...offered, expiresAt: minutes(CODE_LIFETIME_MINUTES) })
        .where("pairingCodes.expiresAt", "<=", minutes(CODE_REUSABLE_MINUTES)),
    )
    .execute();
  return transaction
    .selectFrom("pairingCodes")
    .select(["codeSealed", "expiresAt"])
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
}

export async function discardPairingCode(transaction: AccountTx, accountId: string): Promise<void> {
  await transaction.deleteFrom("pairingCodes").where("accountId", "=", accountId).execute();
}

/** `isOpen`: also those that gave no code. */
export type AnnouncedTo = Readonly<{ accountId: string; isOpen: boolean }>;

export type AnnouncedDevice = Readonly<{
  hardwareId: string;
  firmwareVersion: string;
  rssiDbm: number;
  lastSeenAt: Date;
  isButtonPressed: boolean;
  /** Why another household's registration is in the way; `button_needed`: it never connected, and a press of the button ends it. */
  obstacle: "registered_elsewhere" | "button_needed" | null;
  /** The account's own device of this hardware id. */
  device: Readonly<{ id: string; accountId: string; registrationId: string }> | null;
}>;

/** One line per board: a device that started again announces itself under a new client id. */
export async function listAnnounced(transaction: AccountTx, { accountId, isOpen }: AnnouncedTo): Promise<AnnouncedDevice[]> {
  const rows = await transaction
    .selectFrom("pairingAnnouncements as a")
    .leftJoin("devices as d", (join) => join.onRef("d.hardwareId", "=", "a.hardwareId").on("d.accountId", "=", accountId))
    .distinctOn("a.hardwareId")
    .select(["a.hardwareId", "a.firmwareVersion", "a.rssiDbm", "a.lastSeenAt", "a.isButtonPressed"])
    .select(["d.id", "d.registrationId", sql<AnnouncedDevice["obstacle"]>`board_obstacle(a.hardware_id)`.as("obstacle")])
    .where("a.lastSeenAt", ">", minutes(-ANNOUNCED_FOR_MINUTES))
    .where((eb) => eb.or([eb("a.accountId", "=", accountId), ...(isOpen ? [eb("a.accountId", "is", null)] : [])]))
    .orderBy("a.hardwareId")
    .orderBy("a.lastSeenAt", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ id, registrationId, ...announced }) => ({
    ...announced,
    device: id !== null && registrationId !== null ? { id, accountId, registrationId } : null,
  }));
}

/** Used up by whoever takes it first: the pairing client to answer, or null when it is gone or too old (SEC-4). */
export async function takeAnnouncement(
  transaction: AccountTx,
  { accountId, isOpen }: AnnouncedTo,
  hardwareId: string,
): Promise<string | null> {
  const taken = await transaction
    .deleteFrom("pairingAnnouncements")
    .where("hardwareId", "=", hardwareId)
    .where("lastSeenAt", ">", minutes(-ANNOUNCED_FOR_MINUTES))
    .where((eb) => eb.or([eb("accountId", "=", accountId), ...(isOpen ? [eb("accountId", "is", null)] : [])]))
    .returning(["clientId", "lastSeenAt"])
    .execute();
  const newest = taken.sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())[0];
  return newest?.clientId ?? null;
}
