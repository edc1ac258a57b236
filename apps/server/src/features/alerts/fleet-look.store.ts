// One look at all devices: a single pass over device_latest, without a join, that answers with one row. It names the devices of
// which there may be news; the rules of the domain decide about those. For a fleet in order it names nobody.

import { HIGH_BEYOND_MM, OFFLINE_AFTER_MS } from "@halocline/domain/alerts/rules";
import { onlineWithinMs } from "@halocline/domain/devices/presence";
import { LOW_BELOW_PERCENT } from "@halocline/domain/tanks/level";
import { binaryArray, timestamptz } from "../../db/binary-array.ts";
import { INTERVAL_IN_EFFECT_BY_COPIES } from "../../db/interval-in-effect.ts";
import type { Pool } from "../../db/pools.ts";

export type LookTimes = Readonly<{
  nowMs: number;
  /** What devices sent until then has been worked off. */
  heardUpToMs: number;
  /** When the next look will be over. */
  nextLookAtMs: number;
}>;

export type FleetLook = Readonly<{
  /** By the next look somebody will have been silent for too long who is not known to be, unless there is a word until then. */
  isSilenceNear: boolean;
  /** Whose presence may differ from what was announced. */
  presenceNews: readonly number[];
  /** Where something is out of order, is watched, or waits for its time. */
  alertNews: readonly number[];
}>;

type Row = Readonly<{
  isSilenceNear: boolean | null;
  presenceNews: number[] | null;
  outOfOrder: number[] | null;
  watched: number[];
}>;

/** The shortest that the table's own check allows, and all up to its longest. */
const SHORTEST_INTERVAL_S = 5;
const INTERVALS_S = Array.from({ length: 300 }, (_, index) => index + 1);

/** Whoever reports every n seconds is silent at that moment if it said nothing since the n-th of these. */
const wordsNeeded = (atMs: number): Buffer =>
  binaryArray(timestamptz, INTERVALS_S, (intervalS) => Math.max(atMs - onlineWithinMs(intervalS), 0));

const lastWordBefore = (list: string): string => `l.last_received_at < (${list}::timestamptz[])[${INTERVAL_IN_EFFECT_BY_COPIES}]`;
const IS_SILENT_BY_NOW = lastWordBefore("$1");
const IS_SILENT = lastWordBefore("$2");
const IS_SILENT_SOON = lastWordBefore("$3");
// A word that would do for the shortest interval does for all: most devices of a fleet need not be looked up by theirs.
const IS_HEARD_UNTIL_NEXT_LOOK = `(l.last_received_at >= $7::timestamptz or not ${IS_SILENT_SOON})`;

// Circulation that does not run is out of order whatever the level: so the higher top of that state need not be known here.
const IS_IN_ORDER = `l.last_received_at >= $4::timestamptz and l.is_sensor_ok and l.relays_on & l.circulation_bits = l.circulation_bits
  and (l.distance_mm <= l.drain_distance_mm - (l.drain_distance_mm - l.top_distance_mm) * $5::float8 / 100) is not false
  and (l.distance_mm >= l.top_distance_mm - $6::float8) is not false`;

/**
 * The condition at the end is all that a device in order costs, so it is short; what stands above is for the others. Silence is looked
 * up in a list by interval, because arithmetic with times is many times as slow.
 */
const LOOK = `
  select bool_or(${IS_SILENT_SOON}) filter (where not ${IS_SILENT} and l.announced_status is distinct from 'offline'
      and l.will_boot is distinct from l.boot) as "isSilenceNear",
    array_agg(l.device_no) filter (where l.announced_status is distinct from case
      when l.will_boot = l.boot or case when l.announced_status = 'offline' then ${IS_SILENT_BY_NOW} else ${IS_SILENT} end
        then 'offline'::device_status
      when l.fault is not null or not l.is_sensor_ok then 'error' else 'online' end) as "presenceNews",
    array_agg(l.device_no) filter (where not (${IS_IN_ORDER})) as "outOfOrder",
    array(select d.device_no from alert_watches a join devices d on d.id = a.device_id
      union select device_no from unplaced_readings) as watched
  from device_latest l
  where l.reading_interval_s is not null and not coalesce(l.announced_status = 'online' and l.fault is null
    and l.will_boot is distinct from l.boot and ${IS_HEARD_UNTIL_NEXT_LOOK} and ${IS_IN_ORDER}, false)`;

export async function lookAtFleet(pool: Pool, { nowMs, heardUpToMs, nextLookAtMs }: LookTimes): Promise<FleetLook> {
  const result = await pool.query<Row>({
    name: "look-at-fleet",
    text: LOOK,
    values: [
      wordsNeeded(nowMs),
      wordsNeeded(heardUpToMs),
      wordsNeeded(nextLookAtMs),
      new Date(nowMs - OFFLINE_AFTER_MS),
      LOW_BELOW_PERCENT,
      HIGH_BEYOND_MM,
      new Date(nextLookAtMs - onlineWithinMs(SHORTEST_INTERVAL_S)),
    ],
  });
  const { isSilenceNear = null, presenceNews, outOfOrder, watched } = result.rows[0] ?? ({} as Partial<Row>);
  const alertNews = [...new Set([...(outOfOrder ?? []), ...(watched ?? [])])].sort((one, other) => one - other);
  return { isSilenceNear: isSilenceNear ?? false, presenceNews: presenceNews ?? [], alertNews };
}

/** The newest that was stored of any device: what was sent before has been worked off, too. */
export async function findNewestWordMs(pool: Pool, nowMs: number): Promise<number | null> {
  const result = await pool.query<{ newest: Date | null }>({
    name: "find-newest-word",
    text: "select max(last_received_at) as newest from device_latest where last_received_at <= $1",
    values: [new Date(nowMs)],
  });
  return result.rows[0]?.newest?.getTime() ?? null;
}
