// Pairing across accounts, for ingest, device authentication and the sweep: whose code is it, who said hello, what waits to be sent.

import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";

export type Announcement = Readonly<{
  clientId: string;
  /** Null: it gave no code. */
  accountId: string | null;
  hardwareId: string;
  firmwareVersion: string;
  hardware: string;
  rssiDbm: number;
  isButtonPressed: boolean;
}>;

const NOW = sql<Date>`now()`;

/** Whose live code this is. */
export async function findCodeAccount(database: Database, codeHashes: readonly Buffer[]): Promise<string | null> {
  const row = await database
    .selectFrom("pairingCodes")
    .select("accountId")
    .where("codeHash", "in", codeHashes)
    .where("expiresAt", ">", NOW)
    .executeTakeFirst();
  return row?.accountId ?? null;
}

/**
 * False, and nothing recorded, for a registered board that gave no code. With a code it is recorded also when another household has
 * the board: the household of the code then learns why it cannot register it. Its own household gives it a new key (SEC-4).
 */
export async function recordAnnouncement(database: Database, announcement: Announcement): Promise<boolean> {
  const { clientId, ...said } = announcement;
  const { accountId, hardwareId, firmwareVersion, hardware, rssiDbm, isButtonPressed } = said;
  const unlessOwned = database
    .selectNoFrom((build) => [
      build.val(clientId).as("clientId"),
      build.cast<string | null>(build.val(accountId), "uuid").as("accountId"),
      build.val(hardwareId).as("hardwareId"),
      build.val(firmwareVersion).as("firmwareVersion"),
      build.val(hardware).as("hardware"),
      build.val(rssiDbm).as("rssiDbm"),
      build.val(isButtonPressed).as("isButtonPressed"),
    ])
    .where((build) =>
      build.or([
        sql.val(accountId !== null),
        build.not(build.exists(build.selectFrom("devices as d").where("d.hardwareId", "=", hardwareId))),
      ]),
    );
  const recorded = await database
    .insertInto("pairingAnnouncements")
    .columns(["clientId", "accountId", "hardwareId", "firmwareVersion", "hardware", "rssiDbm", "isButtonPressed"])
    .expression(unlessOwned)
    .onConflict((conflict) => conflict.column("clientId").doUpdateSet({ ...said, lastSeenAt: NOW }))
    .executeTakeFirst();
  return recorded.numInsertedOrUpdatedRows === 1n;
}

export type PendingGrant = Readonly<{ deviceId: string; registrationId: string; keySealed: Buffer }>;

export async function findGrant(database: Database, clientId: string): Promise<PendingGrant | null> {
  const row = await database
    .selectFrom("pairingGrants as g")
    .innerJoin("devices as d", "d.id", "g.deviceId")
    .select(["d.id as deviceId", "d.registrationId", "g.keySealed"])
    .where("g.clientId", "=", clientId)
    .where("g.expiresAt", ">", NOW)
    .executeTakeFirst();
  return row ?? null;
}

/** Only for the key that signed in: a newer one may be on its way already. */
export async function completeClaim(database: Database, registrationId: string, keyHash: Buffer): Promise<void> {
  // First: from here on the registration keeps its board, whatever becomes of the rest.
  await database
    .updateTable("devices")
    .set({ connectedAt: NOW })
    .where("registrationId", "=", registrationId)
    .where("keyHash", "=", keyHash)
    .where("connectedAt", "is", null)
    .execute();
  await database
    .with("done", (build) =>
      build
        .deleteFrom("pairingGrants as g")
        .using("devices as d")
        .whereRef("d.id", "=", "g.deviceId")
        .where("d.registrationId", "=", registrationId)
        .where("d.keyHash", "=", keyHash)
        .returning("g.clientId"),
    )
    .deleteFrom("pairingAnnouncements")
    .where("clientId", "in", (build) => build.selectFrom("done").select("done.clientId"))
    .execute();
}

export async function sweepPairing(database: Database): Promise<void> {
  await database.deleteFrom("pairingCodes").where("expiresAt", "<", NOW).execute();
  await database.deleteFrom("pairingGrants").where("expiresAt", "<", NOW).execute();
  await database.deleteFrom("pairingAnnouncements").where("lastSeenAt", "<", sql<Date>`now() - interval '10 minutes'`).execute();
}

const LEFT_BEHIND = ["unplacedReadings", "rollupMarks", "minuteRollups", "hourRollups", "deviceBoots", "deviceLatest"] as const;

/** What deleted devices left under their numbers. Their readings go with the partitions of their days; sums would stay for years. */
export async function sweepDeletedDevices(database: Database): Promise<void> {
  const saidBefore = database
    .selectFrom("deviceLatest as l")
    .select("l.deviceNo")
    .where((build) => build.not(build.exists(build.selectFrom("devices as d").whereRef("d.deviceNo", "=", "l.deviceNo"))));
  const startedBefore = database
    .selectFrom("deviceBoots as b")
    .select("b.deviceNo")
    .where((build) => build.not(build.exists(build.selectFrom("devices as d").whereRef("d.deviceNo", "=", "b.deviceNo"))));
  const gone = await saidBefore.union(startedBefore).execute();
  if (gone.length === 0) return;
  // By a list of numbers, so that the index finds them: a join would read every sum there is.
  const deviceNos = gone.map(({ deviceNo }) => deviceNo);
  for (const table of LEFT_BEHIND)
    await database.deleteFrom(table).where("deviceNo", "=", sql<number>`any(${deviceNos}::int[])`).execute();
}
