// Made-up households for development, tests and load: an owner with a session, devices with keys, one tank and
// five relays each. Written as the administrator, in bulk, so that a hundred thousand devices take seconds.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { withClient } from "./database.ts";

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
  sessionToken: string;
  devices: readonly SeededDevice[];
}>;

export type SeedOptions = Readonly<{
  deviceNames: readonly string[];
  sessionToken?: string;
  calibration?: Readonly<{ topDistanceMm: number; drainDistanceMm: number; hysteresisMm: number }>;
}>;

const newDevice = (name: string): SeededDevice => ({
  id: randomUUID(),
  tankId: randomUUID(),
  registrationId: randomUUID(),
  hardwareId: `hc-${randomBytes(6).toString("hex")}`,
  key: randomBytes(32).toString("base64url"),
  name,
});

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

export async function seedAccount(adminUrl: string, options: SeedOptions): Promise<SeededAccount> {
  const account: SeededAccount = {
    accountId: randomUUID(),
    userId: randomUUID(),
    sessionToken: options.sessionToken ?? randomBytes(24).toString("base64url"),
    devices: options.deviceNames.map(newDevice),
  };
  await withClient(adminUrl, async (client) => {
    await client.query("begin");
    await insertOwner(client, account);
    await insertDevices(client, account);
    await insertTanksAndRelays(client, account, options);
    await client.query("commit");
  });
  return account;
}

async function insertOwner(client: pg.Client, { accountId, userId, sessionToken }: SeededAccount): Promise<void> {
  await client.query(
    "insert into auth.users (id, first_name, last_name, email, email_verified) values ($1, 'Marina', 'Reef', $2, true)",
    [userId, `${userId}@example.test`],
  );
  await client.query("insert into accounts (id, name) values ($1, 'Reef household')", [accountId]);
  await client.query("insert into memberships (account_id, user_id, role) values ($1, $2, 'owner')", [accountId, userId]);
  await client.query("delete from auth.sessions where token = $1", [sessionToken]);
  await client.query(
    "insert into auth.sessions (id, user_id, active_account_id, token, expires_at) values ($1, $2, $3, $4, now() + interval '30 days')",
    [randomUUID(), userId, accountId, sessionToken],
  );
}

async function insertDevices(client: pg.Client, { accountId, devices }: SeededAccount): Promise<void> {
  await client.query(
    `insert into devices (id, account_id, registration_id, hardware_id, name, key_hash, key_last_four)
     select id, $1, registration_id, hardware_id, name, key_hash, key_last_four
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
    ],
  );
}

async function insertTanksAndRelays(
  client: pg.Client,
  { accountId, devices }: SeededAccount,
  { calibration }: SeedOptions,
): Promise<void> {
  const { topDistanceMm = null, drainDistanceMm = null, hysteresisMm = 3 } = calibration ?? {};
  const deviceIds = devices.map((device) => device.id);
  await client.query(
    `insert into tanks (id, account_id, device_id, name, top_distance_mm, drain_distance_mm, hysteresis_mm)
     select t.id, $1, t.device_id, t.name || ' tank', $5, $6, $7 from unnest($2::uuid[], $3::uuid[], $4::text[]) as t(id, device_id, name)`,
    [
      accountId,
      devices.map((device) => device.tankId),
      deviceIds,
      devices.map((device) => device.name),
      topDistanceMm,
      drainDistanceMm,
      hysteresisMm,
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
