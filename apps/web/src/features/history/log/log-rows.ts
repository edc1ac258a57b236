// Runs and readings as one list, newest first, in pages.

import type { Run, SensorReading } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "../history-messages.ts";
import type { Stretch } from "../time-range.ts";
import { type LogFilter, wantsReadings, wantsRuns } from "./log-filter.ts";

/** As specified: what is fetched, and how much of it makes a page. */
export const RUNS_LIMIT = 100;
export const READINGS_LIMIT = 200;
export const PAGE_SIZE = 20;

export type LogRow =
  | Readonly<{ kind: "run"; id: string; atMs: number; run: Run }>
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

type Loaded = Readonly<{ runs: readonly Run[]; readings: readonly SensorReading[] }>;

export function logRows({ runs, readings }: Loaded, filter: LogFilter, stretch: Stretch): readonly LogRow[] {
  const runRows = runs
    .filter((run) => isRunWanted(run, filter) && touches(run, stretch))
    .map((run): LogRow => ({ kind: "run", id: run.id, atMs: Date.parse(run.startedAt), run }));
  const readingRows = (wantsReadings(filter) ? readings : []).map(
    (reading): LogRow => ({ kind: "reading", id: reading.id, atMs: Date.parse(reading.deviceTimestamp), reading }),
  );
  return [...runRows, ...readingRows].toSorted((a, b) => b.atMs - a.atMs);
}

export type Page<T> = Readonly<{ rows: readonly T[]; page: number; pageCount: number; total: number }>;

/** A page that is no longer there shows the last one. */
export function pageOfRows<T>(rows: readonly T[], wantedPage: number, pageSize = PAGE_SIZE): Page<T> {
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(Math.max(1, wantedPage), pageCount);
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), page, pageCount, total: rows.length };
}

export type Cut = Readonly<{ limit: number; noun: "runs" | "readings"; backToMs: number }>;

const oldestMs = (times: readonly string[]): number => Math.min(...times.map((time) => Date.parse(time)));

/** A full answer may have left older ones out; how far back it reaches is said. */
export function cutsOf({ runs, readings }: Loaded, filter: LogFilter): readonly Cut[] {
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
