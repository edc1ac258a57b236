// Made-up households for development, tests and load: an owner with a session, devices with keys, one tank and
// five relays each. Written as the administrator, in bulk, so that a hundred thousand devices take seconds.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { withClient } from "./database.ts";
import { saveTankSettings, type TankSettings } from "./seed-tank-settings.ts";

export type SeededDevice = Readonly<{
  id: string;
  tankId: string;
  registrationId: string;
  hardwareId: string;
  key: string;
  name: string;
}>;
export type SeededAccount = Readonly<{
  accountId: string;
  userId: string;
  email: string;
  sessionToken: string;
  devices: readonly SeededDevice[];
}>;

type Member = Pick<SeededAccount, "accountId" | "userId" | "sessionToken">;

export type SeedOptions = Readonly<{
  deviceNames: readonly string[];
  sessionToken?: string;
  /** Whoever had this e-mail before is removed, with the household. */
  email?: string;
  /** An argon2id hash; without one the owner can use the session only. */
  passwordHash?: string;
  isAdmin?: boolean;
  /** Of a demonstration: every device of the household, and nothing but simulators may ever hold their keys. */
  isSimulated?: boolean;
  /** Strangers may look at it, where the instance allows that and as long as nothing but simulators is in it. */
  isPublicDemo?: boolean;
  calibration?: Readonly<{ topDistanceMm: number; drainDistanceMm: number; hysteresisMm: number }>;
  hasAutoTopUp?: boolean;
  /** Of each tank, in the order of the names. */
  tankSettings?: readonly TankSettings[];
  /** For what must never be missing once the household is there; when it throws, nothing is made. */
  beforeCommit?: (account: SeededAccount) => void;
}>;

const newDevice = (name: string): SeededDevice => ({
  id: randomUUID(),
  tankId: randomUUID(),
  registrationId: randomUUID(),
  hardwareId: `hc-${randomBytes(6).toString("hex")}`,
  key: randomBytes(32).toString("base64url"),
  name,
});

export const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

export async function seedAccount(adminUrl: string, options: SeedOptions): Promise<SeededAccount> {
  const userId = randomUUID();
  const account: SeededAccount = {
    accountId: randomUUID(),
    userId,
    email: options.email ?? `${userId}@example.test`,
    sessionToken: options.sessionToken ?? randomBytes(24).toString("base64url"),
    devices: options.deviceNames.map(newDevice),
  };
  await withClient(adminUrl, async (client) => {
    await client.query("begin");
    await insertOwner(client, account, options);
    await insertDevices(client, account, options);
    await insertTanksAndRelays(client, account, options);
    for (const [index, settings] of (options.tankSettings ?? []).entries())
      await saveTankSettings(client, account.devices[index]?.tankId ?? "", settings);
    options.beforeCommit?.(account);
    await client.query("commit");
  });
  return account;
}

async function insertOwner(client: pg.Client, account: SeededAccount, options: SeedOptions): Promise<void> {
  const { accountId, userId, email } = account;
  await client.query(
    "delete from accounts where id in (select m.account_id from memberships m join auth.users u on u.id = m.user_id where u.email = $1)",
    [email],
  );
  await client.query("delete from auth.users where email = $1", [email]);
  await client.query(
    "insert into auth.users (id, first_name, last_name, email, email_verified, role) values ($1, 'Marina', 'Reef', $2, true, $3)",
    [userId, email, options.isAdmin ? "admin" : "user"],
  );
  if (options.passwordHash !== undefined)
    await client.query(
      `insert into auth.identities (id, user_id, provider_id, provider_account_id, password_hash)
       values ($1, $2::uuid, 'credential', $2::text, $3)`,
      [randomUUID(), userId, options.passwordHash],
    );
  await client.query("insert into accounts (id, name, is_public_demo) values ($1, 'Reef household', $2)", [
    accountId,
    options.isPublicDemo ?? false,
  ]);
  await insertMember(client, account, "owner");
}

async function insertMember(client: pg.Client, member: Member, role: "owner" | "keeper" | "viewer"): Promise<void> {
  const { accountId, userId, sessionToken } = member;
  await client.query("insert into memberships (account_id, user_id, role) values ($1, $2, $3)", [accountId, userId, role]);
  await client.query("delete from auth.sessions where token = $1", [sessionToken]);
  await client.query(
    "insert into auth.sessions (id, user_id, active_account_id, token, expires_at) values ($1, $2, $3, $4, now() + interval '30 days')",
    [randomUUID(), userId, accountId, sessionToken],
  );
}

/** One more person in a household, with a session of their own. */
export async function seedMember(adminUrl: string, accountId: string, role: "keeper" | "viewer"): Promise<SeededAccount> {
  const userId = randomUUID();
  const sessionToken = randomBytes(24).toString("base64url");
  const member = { accountId, userId, email: `${userId}@example.test`, sessionToken, devices: [] };
  await withClient(adminUrl, async (client) => {
    await client.query(
      "insert into auth.users (id, first_name, last_name, email, email_verified) values ($1, 'Nemo', 'Guest', $2, true)",
      [userId, member.email],
    );
    await insertMember(client, member, role);
  });
  return member;
}

async function insertDevices(
  client: pg.Client,
  { accountId, devices }: SeededAccount,
  { isSimulated = false }: SeedOptions,
): Promise<void> {
  await client.query(
    `insert into devices (id, account_id, registration_id, hardware_id, name, key_hash, key_last_four, is_simulated)
     select id, $1, registration_id, hardware_id, name, key_hash, key_last_four, $8
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bytea[], $7::text[])
       as d(id, registration_id, hardware_id, name, key_hash, key_last_four)`,
    [
      accountId,
      devices.map((device) => device.id),
      devices.map((device) => device.registrationId),
      devices.map((device) => device.hardwareId),
      devices.map((device) => device.name),
      devices.map((device) => hashOf(device.key)),
      devices.map((device) => device.key.slice(-4)),
      isSimulated,
    ],
  );
}

async function insertTanksAndRelays(
  client: pg.Client,
  { accountId, devices }: SeededAccount,
  { calibration, hasAutoTopUp = false }: SeedOptions,
): Promise<void> {
  const { topDistanceMm = null, drainDistanceMm = null, hysteresisMm = 3 } = calibration ?? {};
  const deviceIds = devices.map((device) => device.id);
  await client.query(
    `insert into tanks (id, account_id, device_id, name, top_distance_mm, drain_distance_mm, hysteresis_mm, has_auto_top_up)
     select t.id, $1, t.device_id, t.name || ' tank', $5, $6, $7, $8 from unnest($2::uuid[], $3::uuid[], $4::text[]) as t(id, device_id, name)`,
    [
      accountId,
      devices.map((device) => device.tankId),
      deviceIds,
      devices.map((device) => device.name),
      topDistanceMm,
      drainDistanceMm,
      hysteresisMm,
      hasAutoTopUp,
    ],
  );
  await client.query(
    `insert into relays (id, account_id, device_id, channel_number, role, max_runtime_s)
     select gen_random_uuid(), $1, device_id, channel, (array['circulation', 'drain', 'fill', 'topup', 'spare'])[channel]::relay_role,
       (array[null, 1200, 1500, 120, 600])[channel]
     from unnest($2::uuid[]) as device_id cross join generate_series(1, 5) as channel`,
    [accountId, deviceIds],
  );
}
