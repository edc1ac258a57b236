// Runs, events and readings as one list, newest first, in pages.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Run, SensorReading } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "@halocline/messages/texts/history";
import type { HandAct } from "../by-hand.ts";
import type { Stretch } from "../time-range.ts";
import { foldTopUps, type TopUpsRow } from "./fold-top-ups.ts";
import { isFolded, type LogFilter, wantsAlerts, wantsByHand, wantsReadings, wantsRuns } from "./log-filter.ts";

/** As specified: what is fetched, and how much of it makes a page. */
export const RUNS_LIMIT = 100;
export const READINGS_LIMIT = 200;
export const PAGE_SIZE = 20;

export type LogRow =
  | Readonly<{ kind: "run"; id: string; atMs: number; run: Run }>
  | TopUpsRow
  | Readonly<{ kind: "alert"; id: string; atMs: number; alert: Alert }>
  | Readonly<{ kind: "by_hand"; id: string; atMs: number; act: HandAct }>
  | Readonly<{ kind: "reading"; id: string; atMs: number; reading: SensorReading }>;

function isRunWanted({ type, status }: Run, filter: LogFilter): boolean {
  if (!wantsRuns(filter)) return false;
  return (filter.kind === "all" || filter.kind === type) && (filter.status === "all" || filter.status === status);
}

/** The live channel adds a run to every list of its tank, also to one that ends last week. */
function touches({ startedAt, completedAt }: Run, { fromMs, toMs }: Stretch): boolean {
  const endMs = completedAt === null ? Number.POSITIVE_INFINITY : Date.parse(completedAt);
  return Date.parse(startedAt) <= toMs && endMs >= fromMs;
}

export type Loaded = Readonly<{
  runs: readonly Run[];
  alerts: readonly Alert[];
  acts: readonly HandAct[];
  readings: readonly SensorReading[];
}>;

function rowsOf({ runs, alerts, acts, readings }: Loaded, filter: LogFilter, stretch: Stretch): readonly LogRow[] {
  return [
    ...runs
      .filter((run) => isRunWanted(run, filter) && touches(run, stretch))
      .map((run): LogRow => ({ kind: "run", id: run.id, atMs: Date.parse(run.startedAt), run })),
    ...(wantsAlerts(filter) ? alerts : []).map(
      (alert): LogRow => ({ kind: "alert", id: alert.id, atMs: Date.parse(alert.createdAt), alert }),
    ),
    ...(wantsByHand(filter) ? acts : []).map((act): LogRow => ({ kind: "by_hand", id: act.id, atMs: act.atMs, act })),
    ...(wantsReadings(filter) ? readings : []).map(
      (reading): LogRow => ({ kind: "reading", id: reading.id, atMs: Date.parse(reading.deviceTimestamp), reading }),
    ),
  ];
}

export function logRows(loaded: Loaded, filter: LogFilter, stretch: Stretch): readonly LogRow[] {
  const rows = rowsOf(loaded, filter, stretch).toSorted((a, b) => b.atMs - a.atMs);
  return isFolded(filter) ? foldTopUps(rows) : rows;
}

/** Under which marks of the timeline a line is found. */
export function markIdsOf(row: LogRow): readonly string[] {
  if (row.kind === "top_ups") return row.runs.map(({ id }) => id);
  return row.kind === "reading" ? [] : [row.id];
}

export type Page<T> = Readonly<{ rows: readonly T[]; page: number; pageCount: number; total: number }>;

/** A page that is no longer there shows the last one. */
export function pageOfRows<T>(rows: readonly T[], wantedPage: number, pageSize = PAGE_SIZE): Page<T> {
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(Math.max(1, wantedPage), pageCount);
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), page, pageCount, total: rows.length };
}

/** Where a row is found; counted from one. */
export const pageOfIndex = (index: number): number => Math.floor(index / PAGE_SIZE) + 1;

export type Cut = Readonly<{ limit: number; noun: "runs" | "readings"; backToMs: number }>;

const oldestMs = (times: readonly string[]): number => Math.min(...times.map((time) => Date.parse(time)));

/** A full answer may have left older ones out; how far back it reaches is said. */
export function cutsOf({ runs, readings }: Pick<Loaded, "runs" | "readings">, filter: LogFilter): readonly Cut[] {
  const cuts: Cut[] = [];
  if (wantsRuns(filter) && runs.length >= RUNS_LIMIT) {
    cuts.push({ limit: RUNS_LIMIT, noun: "runs", backToMs: oldestMs(runs.map(({ startedAt }) => startedAt)) });
  }
  if (wantsReadings(filter) && readings.length >= READINGS_LIMIT) {
    const times = readings.map(({ deviceTimestamp }) => deviceTimestamp);
    cuts.push({ limit: READINGS_LIMIT, noun: "readings", backToMs: oldestMs(times) });
  }
  return cuts;
}

const SENSOR_ERROR = /^sensor_error_(\d+)$/;

/** Null for a good reading; otherwise what was wrong, with the sensor's own number for those who look it up. */
export function readingProblem(status: string): string | null {
  if (status === "ok") return null;
  const code = SENSOR_ERROR.exec(status)?.[1];
  return code ? historyMessages().log.sensorError({ code }) : status.replaceAll("_", " ");
}
