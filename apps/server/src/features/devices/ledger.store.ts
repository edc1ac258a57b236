// The water ledger of a tank, added up by the database: what was confirmed last, what ended runs have moved since, and the top-ups of
// the last days. Columns of a query over tanks `t`.

import { type Confirmed, freshOf, type Reservoir, type Store } from "@halocline/domain/tanks/reservoirs";
import { TOP_UP_DAYS, type TopUpDay, type TopUpPump } from "@halocline/domain/tanks/water-ledger";
import { sql } from "kysely";
import type { Tx } from "../../db/pools.ts";

export type StoredLedger = Readonly<{
  confirmed: Readonly<Partial<Record<Store, Confirmed>>> | null;
  topUpDays: readonly TopUpDay[] | null;
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

/** By days that are counted back from the end of the newest top-up, the newest first. */
export const TOP_UPS = sql<StoredLedger["topUpDays"]>`(
  select jsonb_agg(jsonb_build_object('mm', mm, 'told', told, 'count', count,
    'firstMs', (extract(epoch from first) * 1000)::float8, 'lastMs', (extract(epoch from last) * 1000)::float8) order by days_ago)
  from (
    select floor(extract(epoch from newest.at - completed_at) / 86400) as days_ago, sum(topped_up_mm) as mm,
      count(topped_up_mm) as told, count(*) as count, min(completed_at) as first, max(completed_at) as last
    from automation_runs, (
      select completed_at as at from automation_runs
      where tank_id = t.id and type = 'top_up' and completed_at is not null order by completed_at desc limit 1
    ) as newest
    where tank_id = t.id and type = 'top_up' and topped_up_mm is distinct from 0
      and completed_at > newest.at - ${TOP_UP_DAYS}::int * interval '1 day'
    group by days_ago
  ) as days)`;

export const HAS_CHANGE_AHEAD = sql<boolean>`exists (
  select from schedules where tank_id = t.id and type = 'water_change' and next_start_at is not null)`;

/** For a run that ends: by what its pump moves. Ingest may read both columns. */
export async function findTopUpPump(transaction: Tx, tankId: string): Promise<TopUpPump | undefined> {
  return transaction.selectFrom("tanks").select(["topupMlPerMin", "areaCm2"]).where("id", "=", tankId).executeTakeFirst();
}

/** Null when the tank is gone. Asks for no more than ingest may read. */
export async function findFreshWater(transaction: Tx, tankId: string): Promise<Reservoir | null> {
  const row = await transaction
    .selectFrom("tanks as t")
    .select(["t.areaCm2", "t.freshReservoirLitres", CONFIRMED.as("confirmed"), TOP_UPS.as("topUpDays")])
    .where("t.id", "=", tankId)
    .executeTakeFirst();
  if (!row) return null;
  const { areaCm2, freshReservoirLitres, confirmed, topUpDays } = row;
  return freshOf({ areaCm2, topUpDays, confirmed: confirmed ?? {}, capacityLitres: { fresh: freshReservoirLitres } });
}
