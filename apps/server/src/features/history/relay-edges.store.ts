// What devices said about their relays going on and off.

import type { RelayEdge } from "@halocline/domain/relays/intervals";
import { sql } from "kysely";
import type { RelayRole } from "../../db/database.types.ts";
import type { AccountTx } from "../../db/pools.ts";

export type EdgesInput = Readonly<{ accountId: string; deviceNo: number; from: Date; to: Date; limit: number }>;

type Row = Readonly<{ channel: number; isOn: boolean; cause: string; at: Date; boot: string; upMs: string }>;

const edgeOf = ({ channel, isOn, cause, at, boot, upMs }: Row): RelayEdge => ({
  channel,
  isOn,
  cause,
  atMs: at.getTime(),
  boot: BigInt(boot),
  bootBeganMs: at.getTime() - Number(upMs),
});

export type RelayEdges = Readonly<{ edges: readonly RelayEdge[]; isCut: boolean }>;

/**
 * The newest edges of each channel within the stretch, and the last one before and the first one after it: a relay that was
 * on already, or still, has its true begin and end. In the device's own order.
 */
export async function listRelayEdges(
  transaction: AccountTx,
  { accountId, deviceNo, from, to, limit }: EdgesInput,
): Promise<RelayEdges> {
  // Only what has the shape of an edge: a device may say anything under this name. And only with a time that can be said: a line of the
  // past without one has no place there.
  const edges = sql`select channel::int as channel, (data->>'on')::boolean as is_on, coalesce(data->>'cause', 'unknown') as cause,
      happened_at as at, boot, n, up_ms
    from device_events
    where device_no = ${deviceNo} and account_id = ${accountId} and type = 'relay' and data->>'channel' = channel
      and data->>'on' in ('true', 'false') and happened_at between '0001-01-01' and '9999-12-31'`;
  const result = await sql<Row>`
    select edge.* from unnest(array['1', '2', '3', '4', '5']) as channel cross join lateral (
      (${edges} and happened_at >= ${from} and happened_at < ${to} order by happened_at desc limit ${limit + 1})
      union all (${edges} and happened_at < ${from} order by happened_at desc limit 1)
      union all (${edges} and happened_at >= ${to} order by happened_at limit 1)
    ) as edge order by boot, n`.execute(transaction);
  return withoutOldest(result.rows.map(edgeOf), limit, from.getTime(), to.getTime());
}

/** Where a channel has too many, what was before them is unknown too. */
function withoutOldest(edges: readonly RelayEdge[], limit: number, fromMs: number, toMs: number): RelayEdges {
  const within = (channel: number) => edges.filter((edge) => edge.channel === channel && edge.atMs >= fromMs && edge.atMs < toMs);
  const cutBeforeMs = new Map<number, number>();
  for (const channel of new Set(edges.map((edge) => edge.channel))) {
    const times = within(channel).map(({ atMs }) => atMs);
    if (times.length > limit) cutBeforeMs.set(channel, times.toSorted((a, b) => b - a)[limit - 1] ?? fromMs);
  }
  const kept = edges.filter(({ channel, atMs }) => atMs >= (cutBeforeMs.get(channel) ?? Number.NEGATIVE_INFINITY));
  return { edges: kept, isCut: cutBeforeMs.size > 0 };
}

export async function listRelayRoles(
  transaction: AccountTx,
  accountId: string,
  deviceId: string,
): Promise<ReadonlyMap<number, RelayRole>> {
  const rows = await transaction
    .selectFrom("relays")
    .select(["channelNumber", "role"])
    .where("accountId", "=", accountId)
    .where("deviceId", "=", deviceId)
    .execute();
  return new Map(rows.map(({ channelNumber, role }) => [channelNumber, role]));
}
