// The ledger of a tank's reservoirs, added up by the database: what was confirmed last, what ended runs have moved since, and the
// top-ups of the week before the last one. Two columns of a query over tanks `t`.

import { type Confirmed, freshOf, type Reservoir, type Store, type TopUpPace } from "@halocline/domain/tanks/reservoirs";
import { sql } from "kysely";
import type { Tx } from "../../db/pools.ts";

export type StoredLedger = Readonly<{
  confirmed: Readonly<Partial<Record<Store, Confirmed>>> | null;
  topUps: TopUpPace | null;
  hasChangeAhead: boolean;
}>;

export const CONFIRMED = sql<StoredLedger["confirmed"]>`(
  select jsonb_object_agg(last.store, jsonb_build_object('litres', last.litres, 'mm', moved.mm, 'untold', moved.untold,
    'atMs', (extract(epoch from last.at) * 1000)::float8))
  from (
    select distinct on (store) store, litres, at from reservoir_refills where tank_id = t.id order by store, at desc, id desc
  ) as last cross join lateral (
    select coalesce(sum(mm), 0) as mm, count(*) filter (where mm is null) as untold
    from (
      select case last.store when 'fresh' then topped_up_mm when 'salt' then filled_mm else drained_mm end as mm
      from automation_runs where tank_id = t.id and completed_at > last.at
    ) as runs
  ) as moved)`;

/** Only where somebody keeps a ledger of the fresh water. */
export const TOP_UPS = sql<StoredLedger["topUps"]>`(
  select jsonb_build_object('mm', sum(topped_up_mm), 'told', count(topped_up_mm), 'count', count(*),
    'spanMs', (extract(epoch from max(completed_at) - min(completed_at)) * 1000)::float8)
  from automation_runs
  where tank_id = t.id and type = 'top_up' and topped_up_mm is distinct from 0
    and exists (select from reservoir_refills where tank_id = t.id and store = 'fresh')
    and completed_at > (
      select completed_at - interval '7 days' from automation_runs
      where tank_id = t.id and type = 'top_up' and completed_at is not null order by completed_at desc limit 1))`;

export const HAS_CHANGE_AHEAD = sql<boolean>`exists (
  select from schedules where tank_id = t.id and type = 'water_change' and next_start_at is not null)`;

/** Null when the tank is gone. Asks for no more than ingest may read. */
export async function findFreshWater(transaction: Tx, tankId: string): Promise<Reservoir | null> {
  const row = await transaction
    .selectFrom("tanks as t")
    .select(["t.areaCm2", "t.freshReservoirLitres", CONFIRMED.as("confirmed"), TOP_UPS.as("topUps")])
    .where("t.id", "=", tankId)
    .executeTakeFirst();
  if (!row) return null;
  const { areaCm2, freshReservoirLitres, confirmed, topUps } = row;
  return freshOf({ areaCm2, topUps, confirmed: confirmed ?? {}, capacityLitres: { fresh: freshReservoirLitres } });
}
