// What a run is measured by: the tank's last changes, what its sensor said meanwhile, and what its relays did.

import type { LevelPoint } from "@halocline/domain/runs/measured-rate";
import type { RoleEdge } from "@halocline/domain/runs/receipt";
import { sql } from "kysely";
import type { RelayRole } from "../../db/database.types.ts";
import type { AccountTx, Tx } from "../../db/pools.ts";
import { type RunWithEvents, withEvents } from "./runs.store.ts";

const DAY_MS = 86_400_000;
/** A pump of half a year ago tells little of today's; and so the search through top-ups in between has an end. */
const LOOKED_BACK_MS = 180 * DAY_MS;
/** More than are learned from: one that only finished another is left out. */
const MOST_CHANGES = 12;
/** With what the device tells with its phases, 400 at most. */
const MOST_POINTS = 360;
/** Also NaN lies beyond it. */
const FARTHEST_MM = 10_000;
/** Of each channel. */
const MOST_EDGES = 40;

export type EarlierChange = Pick<RunWithEvents, "id" | "startedAt" | "completedAt" | "isClosed" | "events">;

/** Successful water changes that began before, newest first. */
export async function listEarlierChanges(
  transaction: Tx,
  { accountId, tankId }: Readonly<{ accountId: string; tankId: string }>,
  beforeMs: number,
): Promise<EarlierChange[]> {
  const rows = await transaction
    .selectFrom("automationRuns as r")
    .select(["r.id", "r.startedAt", "r.completedAt"])
    .select(sql<boolean>`r.receipt is not null`.as("isClosed"))
    .where("r.accountId", "=", accountId)
    .where("r.tankId", "=", tankId)
    .where("r.type", "=", "water_change")
    .where("r.status", "=", "success")
    .where("r.startedAt", "<", new Date(beforeMs))
    .where("r.startedAt", ">", new Date(beforeMs - LOOKED_BACK_MS))
    .orderBy("r.startedAt", "desc")
    .limit(MOST_CHANGES)
    .execute();
  return withEvents(transaction, rows);
}

export type MeasuredStretch = Readonly<{ accountId: string; deviceNo: number; fromMs: number; toMs: number }>;

/** Oldest first, the last one of each part of the time. The bounds are values: only then are other partitions left out. */
export async function listRunLevels(
  transaction: AccountTx,
  { accountId, deviceNo, fromMs, toMs }: MeasuredStretch,
): Promise<LevelPoint[]> {
  const partMs = Math.max(1, Math.ceil((toMs - fromMs) / MOST_POINTS));
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  const { rows } = await sql<Readonly<{ takenAt: Date; distanceMm: number }>>`
    select distinct on (part) taken_at, distance_mm
    from (
      select taken_at, distance_mm, date_bin(${partMs}::float8 * interval '1 ms', taken_at, ${from}::timestamptz) as part
      from sensor_readings
      where device_no = ${deviceNo} and account_id = ${accountId} and taken_at >= ${from} and taken_at < ${to}
        and distance_mm between 0 and ${FARTHEST_MM}
    ) as parts order by part, taken_at desc`.execute(transaction);
  return rows.map(({ takenAt, distanceMm }) => ({ atMs: takenAt.getTime(), distanceMm }));
}

/** Oldest first, by the roles that the channels have now. */
export async function listRoleEdges(
  transaction: AccountTx,
  { accountId, deviceNo, fromMs, toMs }: MeasuredStretch,
): Promise<RoleEdge[]> {
  const { rows } = await sql<Readonly<{ role: RelayRole; isOn: boolean; at: Date }>>`
    select r.role, edge.is_on, edge.at
    from relays r join devices d on d.id = r.device_id cross join lateral (
      select (e.data->>'on')::boolean as is_on, e.happened_at as at from device_events e
      where e.device_no = ${deviceNo} and e.account_id = ${accountId} and e.type = 'relay'
        and e.data->>'channel' = r.channel_number::text and e.data->>'on' in ('true', 'false')
        and e.happened_at >= ${new Date(fromMs)} and e.happened_at < ${new Date(toMs)}
      order by e.happened_at limit ${MOST_EDGES}) as edge
    where d.device_no = ${deviceNo} and r.account_id = ${accountId} order by edge.at`.execute(transaction);
  return rows.map(({ role, isOn, at }) => ({ role, isOn, atMs: at.getTime() }));
}

/** Circulation that has just come back still lifts water out of the sump. */
const CIRCULATES_FOR_MS = 180_000;
const FRESH_MS = 60_000;

/** By a fresh reading, with circulation on for long enough; null otherwise: then it is not the level of daily use. */
export async function findLevelInUse(transaction: Tx, deviceNo: number, nowMs: number): Promise<number | null> {
  const row = await transaction
    .selectFrom("deviceLatest as l")
    .innerJoin("devices as d", "d.deviceNo", "l.deviceNo")
    .innerJoin("relays as r", (join) => join.onRef("r.deviceId", "=", "d.id").on("r.role", "=", "circulation"))
    .select("l.distanceMm")
    .where("l.deviceNo", "=", deviceNo)
    .where("l.isSensorOk", "=", true)
    .where("l.lastReceivedAt", ">", new Date(nowMs - FRESH_MS))
    .where("r.isOn", "=", true)
    .where("r.lastChangedAt", "<=", new Date(nowMs - CIRCULATES_FOR_MS))
    .limit(1)
    .executeTakeFirst();
  return row?.distanceMm ?? null;
}

/** By its last hello; none before it has said one. */
export async function findCapabilities(transaction: AccountTx, accountId: string, tankId: string): Promise<readonly string[]> {
  const row = await transaction
    .selectFrom("tanks as t")
    .innerJoin("devices as d", "d.id", "t.deviceId")
    .innerJoin("deviceHellos as h", "h.deviceNo", "d.deviceNo")
    .select("h.caps")
    .where("t.accountId", "=", accountId)
    .where("t.id", "=", tankId)
    .executeTakeFirst();
  return row?.caps ?? [];
}
