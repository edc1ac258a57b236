// Across accounts, for ingest and device authentication only: who is behind a registration, and when did its boots begin.

import { type Boot, bootNumber, bootOfNumber } from "@halocline/domain/devices/boot";
import type { Anchor } from "@halocline/domain/devices/disputed-time";
import { arrayLiteral } from "../../db/array-literal.ts";
import { type Pool, queryKeeping } from "../../db/pools.ts";

export type RegisteredDevice = Readonly<{ registrationId: string; deviceNo: number; accountId: string }>;

export async function findRegistered(pool: Pool, registrationIds: readonly string[]): Promise<RegisteredDevice[]> {
  const result = await pool.query<RegisteredDevice>({
    name: "find-registered",
    text: `select registration_id as "registrationId", device_no as "deviceNo", account_id as "accountId"
      from devices where registration_id = any($1::uuid[])`,
    values: [arrayLiteral(registrationIds, (id) => id)],
  });
  return result.rows;
}

export type BootAnchor = Readonly<{ deviceNo: number; boot: Boot; anchorMs: number; upMs: number }>;

export type StoredAnchor = Anchor &
  Readonly<{
    /** Uptime at which it was last corrected; null when it never was. */
    correctedUpMs: number | null;
    /** Its rows are about to be moved. */
    isMoving: boolean;
  }>;

/** Stores each anchor unless its boot has one, and answers with the anchors that hold, in the order asked. */
export async function claimAnchors(pool: Pool, wanted: readonly BootAnchor[]): Promise<StoredAnchor[]> {
  const values = [
    arrayLiteral(wanted, (anchor) => anchor.deviceNo),
    arrayLiteral(wanted, (anchor) => bootNumber(anchor.boot)),
    arrayLiteral(wanted, (anchor) => anchor.anchorMs),
    arrayLiteral(wanted, (anchor) => anchor.upMs),
  ];
  await queryKeeping(pool, {
    name: "claim-anchors",
    text: `insert into device_boots (device_no, boot, anchor_at, anchored_up_ms)
      select device_no, boot, to_timestamp(anchor_ms / 1000), up_ms
      from unnest($1::int[], $2::bigint[], $3::float8[], $4::bigint[]) as a(device_no, boot, anchor_ms, up_ms)
      on conflict do nothing`,
    values,
  });
  // A second statement: only a new snapshot sees what another worker stored meanwhile.
  const result = await pool.query<StoredAnchor>({
    name: "read-anchors",
    text: `select (extract(epoch from b.anchor_at) * 1000)::float8 as "anchorMs", is_settled as "isSettled", is_moving as "isMoving",
        case when corrections > 0 then anchored_up_ms::float8 end as "correctedUpMs"
      from unnest($1::int[], $2::bigint[]) with ordinality as a(device_no, boot, position)
        join device_boots b using (device_no, boot) order by a.position`,
    values: values.slice(0, 2),
  });
  return result.rows;
}

export type BootKey = Readonly<{ registrationId: string; boot: Boot }>;

/** Boots whose anchor was corrected, or whose rows began to be moved, in this epoch or later. */
export async function listChangedBoots(pool: Pool, sinceEpoch: number): Promise<BootKey[]> {
  const result = await pool.query<{ registrationId: string; boot: string }>({
    name: "list-changed-boots",
    text: `select registration_id as "registrationId", b.boot
      from device_boots b join devices d using (device_no) where b.changed_epoch >= $1`,
    values: [sinceEpoch],
  });
  return result.rows.map(({ registrationId, boot }) => ({ registrationId, boot: bootOfNumber(boot) }));
}

/** The fence stands until the commit: whoever learns of the next epoch also learns of this. */
export async function beginMove(pool: Pool, deviceNo: number, boot: string): Promise<void> {
  await pool.query(
    `with fence as materialized (select epoch from rollup_fence for share)
     update device_boots set is_moving = true, changed_epoch = epoch from fence where device_no = $1 and boot = $2 and not is_moving`,
    [deviceNo, boot],
  );
}

/** Of each device the newest boots stay, and all that a late reading may still belong to. Answers how many went. */
export async function endBoots(pool: Pool, beforeMs: number, keptOfADevice: number, limit: number): Promise<number> {
  const result = await pool.query({
    text: `delete from device_boots where (device_no, boot) in (
        select device_no, boot from (
          select device_no, boot, anchor_at, row_number() over (partition by device_no order by anchor_at desc) as nth
          from device_boots
          where device_no in (select device_no from device_boots group by device_no having count(*) > $2)) b
        where nth > $2 and anchor_at < to_timestamp($1::float8 / 1000)
          and not exists (select from unplaced_readings u where u.device_no = b.device_no and u.boot = b.boot) limit $3)`,
    values: [beforeMs, keptOfADevice, limit],
  });
  return result.rowCount ?? 0;
}

/** For device authentication: the hash of the key a registration may use; null when there is none or it was revoked. */
export async function findKey(pool: Pool, registrationId: string): Promise<{ hash: Buffer; isClaimOpen: boolean } | null> {
  const result = await pool.query<{ hash: Buffer; isClaimOpen: boolean }>({
    name: "find-key",
    text: `select key_hash as hash, connected_at is null or exists (select from pairing_grants g where g.device_id = d.id) as "isClaimOpen"
      from devices d where registration_id = $1 and key_revoked_at is null`,
    values: [registrationId],
  });
  return result.rows[0] ?? null;
}

/** For open sockets: whose devices these are now. One that is gone is missing from the answer. */
export async function findOwners(pool: Pool, deviceIds: readonly string[]): Promise<Map<string, string>> {
  const result = await pool.query<{ id: string; account_id: string }>({
    name: "find-owners",
    text: "select id, account_id from devices where id = any($1::uuid[])",
    values: [deviceIds],
  });
  return new Map(result.rows.map((row) => [row.id, row.account_id]));
}
