// Pairing across accounts, for ingest, the gate and the sweep: whose code is it, who said hello, what waits to be sent.

import type { Pool } from "../../db/pools.ts";

export type Announcement = Readonly<{
  clientId: string;
  /** Null: it gave no code. */
  accountId: string | null;
  hardwareId: string;
  firmwareVersion: string;
  hardware: string;
  rssiDbm: number;
}>;

/** Whose live code this is. */
export async function findCodeAccount(pool: Pool, codeHash: Buffer): Promise<string | null> {
  const result = await pool.query<{ account_id: string }>({
    name: "find-code-account",
    text: "select account_id from pairing_codes where code_hash = $1 and expires_at > now()",
    values: [codeHash],
  });
  return result.rows[0]?.account_id ?? null;
}

/** False, and nothing recorded, when the board is somebody else's; its own account's code makes it a new key (SEC-4). */
export async function recordAnnouncement(pool: Pool, announcement: Announcement): Promise<boolean> {
  const { clientId, accountId, hardwareId, firmwareVersion, hardware, rssiDbm } = announcement;
  const result = await pool.query({
    name: "record-announcement",
    text: `insert into pairing_announcements (client_id, account_id, hardware_id, firmware_version, hardware, rssi_dbm)
      select $1, $2::uuid, $3, $4, $5, $6
      where not exists (select from devices d where d.hardware_id = $3 and d.account_id is distinct from $2::uuid)
      on conflict (client_id) do update set account_id = excluded.account_id, hardware_id = excluded.hardware_id,
        firmware_version = excluded.firmware_version, hardware = excluded.hardware, rssi_dbm = excluded.rssi_dbm, last_seen_at = now()`,
    values: [clientId, accountId, hardwareId, firmwareVersion, hardware, rssiDbm],
  });
  return result.rowCount === 1;
}

export type PendingGrant = Readonly<{ deviceId: string; registrationId: string; keySealed: Buffer }>;

export async function findGrant(pool: Pool, clientId: string): Promise<PendingGrant | null> {
  const result = await pool.query<PendingGrant>({
    name: "find-grant",
    text: `select d.id as "deviceId", d.registration_id as "registrationId", g.key_sealed as "keySealed"
      from pairing_grants g join devices d on d.id = g.device_id where g.client_id = $1 and g.expires_at > now()`,
    values: [clientId],
  });
  return result.rows[0] ?? null;
}

/** Only for the key that signed in: a newer one may be on its way already. */
export async function completeClaim(pool: Pool, registrationId: string, keyHash: Buffer): Promise<void> {
  await pool.query(
    `with done as (
       delete from pairing_grants g using devices d
       where d.id = g.device_id and d.registration_id = $1 and d.key_hash = $2 returning g.client_id)
     delete from pairing_announcements where client_id in (select client_id from done)`,
    [registrationId, keyHash],
  );
}

const ENDED = [
  "delete from pairing_codes where expires_at < now()",
  "delete from pairing_grants where expires_at < now()",
  "delete from pairing_announcements where last_seen_at < now() - interval '10 minutes'",
];

export async function sweepPairing(pool: Pool): Promise<void> {
  for (const statement of ENDED) await pool.query(statement);
}

const LEFT_BEHIND = ["rollup_marks", "minute_rollups", "hour_rollups", "device_boots", "device_latest"];

/** What deleted devices left under their numbers. Their readings go with the partitions of their days; sums would stay for years. */
export async function sweepDeletedDevices(pool: Pool): Promise<void> {
  const gone = await pool.query<{ deviceNo: number }>(
    `select device_no as "deviceNo" from device_latest l where not exists (select from devices d where d.device_no = l.device_no)
     union select device_no from device_boots b where not exists (select from devices d where d.device_no = b.device_no)`,
  );
  if (gone.rows.length === 0) return;
  // By a list of numbers, so that the index finds them: a join would read every sum there is.
  const deviceNos = gone.rows.map(({ deviceNo }) => deviceNo);
  for (const table of LEFT_BEHIND) await pool.query(`delete from ${table} where device_no = any($1::int[])`, [deviceNos]);
}
