// The past of a tank as lines of a table, for a file that people open in a spreadsheet.

import type { RelayInterval } from "@halocline/domain/relays/intervals";
import { alertSentences } from "@halocline/messages/alert-sentences";
import { failText } from "@halocline/messages/run-reason";
import { isReadableTime } from "../../platform/readable-fields.ts";
import { ENGLISH } from "../../platform/reader.ts";
import { readingStatus } from "../../telemetry/reading.serializer.ts";
import type { StoredReading } from "../../telemetry/readings.store.ts";
import type { StoredAlert } from "../alerts/alerts.store.ts";
import type { StoredRun } from "../runs/runs.store.ts";

type Cell = string | number | null;
type ZonedTime = (time: Date) => string;

export type HistoryLine = Readonly<{ at: Date; cells: readonly Cell[] }>;

const COLUMNS = [
  "Time",
  "Kind",
  "Status",
  "Level (mm)",
  "Temperature (°C)",
  "Raw (mm)",
  "Ended",
  "Cause",
  "Started by",
  "Reason",
];
const KINDS = { water_change: "water change", top_up: "top-up" } as const;

export type ExportHead = Readonly<{ tankName: string; from: Date; to: Date; timezone: string }>;

/** Lines that begin with # say what follows. */
export const headLines = ({ tankName, from, to, timezone }: ExportHead, zoned: ZonedTime): readonly (readonly string[])[] => [
  [`# Halocline history of ${tankName}`],
  [`# Range: ${zoned(from)} to ${zoned(to)}`],
  [`# Time zone: ${timezone}`],
  ["# Units: level in mm from the sensor down to the water (larger is lower water); temperature in °C; raw as measured in mm"],
  COLUMNS,
];

/** Stored with seven digits; a hundredth of a millimetre is more than any sensor of ours can tell. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

export const readingLine = (reading: StoredReading, zoned: ZonedTime): HistoryLine => ({
  at: reading.takenAt,
  cells: [
    zoned(reading.takenAt),
    "reading",
    readingStatus(reading.errorCode),
    rounded(reading.distanceMm),
    rounded(reading.temperatureC),
    reading.rawMm,
    null,
    null,
    null,
    null,
  ],
});

export const runLine = (run: StoredRun, zoned: ZonedTime): HistoryLine => ({
  at: run.startedAt,
  cells: [
    zoned(run.startedAt),
    KINDS[run.type],
    run.status,
    null,
    null,
    null,
    run.completedAt && isReadableTime(run.completedAt) ? zoned(run.completedAt) : null,
    run.cause,
    run.startedByName,
    run.failReason && failText(ENGLISH.texts, run.failReason),
  ],
});

export const alertLine = (alert: StoredAlert, zoned: ZonedTime): HistoryLine => ({
  at: alert.createdAt,
  cells: [
    zoned(alert.createdAt),
    "alert",
    alert.severity,
    null,
    null,
    null,
    alert.clearedAt && isReadableTime(alert.clearedAt) ? zoned(alert.clearedAt) : null,
    alert.code,
    null,
    alertSentences(ENGLISH, { ...alert, isOver: alert.clearedAt !== null }).message,
  ],
});

/** What somebody switched on, until it went off again. */
export const byHandLine = ({ fromMs, toMs, cause }: RelayInterval, role: string, zoned: ZonedTime): HistoryLine => ({
  at: new Date(fromMs),
  cells: [
    zoned(new Date(fromMs)),
    "by hand",
    toMs === null ? "on" : "off again",
    null,
    null,
    null,
    toMs === null ? null : zoned(new Date(toMs)),
    cause,
    null,
    role,
  ],
});

/** Before the first of them: a file that leaves something out says so. */
export const cutLine = (from: Date, most: number): HistoryLine => ({
  at: from,
  cells: [
    `# By hand: only the newest ${most} switchings of each relay are listed. Older ones are in a file of an earlier range.`,
  ],
});

/** halocline-reef-2026-11-15.csv: letters and digits only, whatever the tank is called. */
export function csvFilename(tankName: string, day: string): string {
  const plain = tankName
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  const slug = plain.slice(0, 40).replaceAll(/^-+|-+$/g, "");
  return `halocline-${slug || "tank"}-${day}.csv`;
}
