// What an alert has to say beside its code: codes and values, never prose. What a device wrote itself stays a plain string.

import type { RunType } from "../runs/runs.ts";
import type { HoldCode } from "./alert-table.ts";
import type { AlertCode } from "./alerts.ts";

/** Null: the device did not say which. */
type DeviceWord = Readonly<{ fault: string | null }>;
export type HoldDetail = Readonly<{ reason: string; suspects: readonly string[]; dryInMs: number | null }>;
/** Of a scheduled run that did not start. */
export type DueRunDetail = Readonly<{ type: RunType; dueAtMs: number; timezone: string; reason: string }>;

/** Distances from the sensor; null: not known. */
export type WaterChangeFigures = Readonly<{
  minutes: number;
  fromMm: number | null;
  lowestMm: number | null;
  toMm: number | null;
  litres: number | null;
}>;
export type CalibrationDetail = Readonly<{
  by: string | null;
  topBeforeMm: number | null;
  topMm: number;
  drainBeforeMm: number | null;
  drainMm: number;
}>;

type Details = Readonly<Record<HoldCode, HoldDetail>> &
  Readonly<{
    device_fault: DeviceWord;
    device_warning: DeviceWord;
    config_refused: Readonly<{ field: string | null }>;
    run_failed: Readonly<{ reason: string }>;
    run_missed: DueRunDetail;
    run_refused: DueRunDetail;
    firmware_failed: Readonly<{ error: string }>;
    water_change_done: WaterChangeFigures;
    device_back: Readonly<{ awayMs: number }>;
    update_succeeded: Readonly<{ version: string }>;
    calibration_changed: CalibrationDetail;
  }>;

type DetailedCode = keyof Details;
export type AlertDetail = Details[DetailedCode];

/** What must be told with a code; null where the code says it all. */
export type DetailOf<Code extends AlertCode> = Code extends DetailedCode ? Details[Code] : null;

const LONGEST_WORD = 80;
const MOST_SUSPECTS = 8;

/** As it may be stored: of bounded length, without what a database refuses. */
function bounded(word: string): string {
  return word.replaceAll("\u0000", "").slice(0, LONGEST_WORD).toWellFormed();
}

const boundedValue = (value: unknown): unknown => {
  if (typeof value === "string") return bounded(value);
  return Array.isArray(value) ? value.slice(0, MOST_SUSPECTS).map(boundedValue) : value;
};

export const boundedDetail = <Detail extends AlertDetail>(detail: Detail): Detail =>
  Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, boundedValue(value)])) as Detail;

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
/** Beyond this no calendar shows a day. */
const LAST_MS = 8_640_000_000_000_000;
const isTime = (value: unknown): boolean => typeof value === "number" && Math.abs(value) <= LAST_MS;
const isSpanOrNull = (value: unknown): boolean => value === null || Number.isFinite(value);
const isAmount = (value: unknown): boolean => Number.isFinite(value);
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const WORD: Shape = { fault: isTextOrNull };
const HOLD: Shape = { reason: isText, suspects: isTextList, dryInMs: isSpanOrNull };
const DUE_RUN: Shape = {
  type: (value) => value === "water_change" || value === "top_up",
  dueAtMs: isTime,
  timezone: isText,
  reason: isText,
};

const SHAPES: Readonly<Record<DetailedCode, Shape>> = {
  hold_rising: HOLD,
  hold_falling: HOLD,
  hold_welded: HOLD,
  hold_input: HOLD,
  hold_overflow: HOLD,
  device_hold: HOLD,
  device_fault: WORD,
  device_warning: WORD,
  config_refused: { field: isTextOrNull },
  run_failed: { reason: isText },
  run_missed: DUE_RUN,
  run_refused: DUE_RUN,
  firmware_failed: { error: isText },
  water_change_done: {
    minutes: isAmount,
    fromMm: isSpanOrNull,
    lowestMm: isSpanOrNull,
    toMm: isSpanOrNull,
    litres: isSpanOrNull,
  },
  device_back: { awayMs: isAmount },
  update_succeeded: { version: isText },
  calibration_changed: {
    by: isTextOrNull,
    topBeforeMm: isSpanOrNull,
    topMm: isAmount,
    drainBeforeMm: isSpanOrNull,
    drainMm: isAmount,
  },
};

/** Null for a row that was stored without one, or by a version that wrote another shape. */
export function readDetail<Code extends DetailedCode>(code: Code, stored: unknown): Details[Code] | null {
  if (typeof stored !== "object" || stored === null) return null;
  const values = stored as Readonly<Record<string, unknown>>;
  return Object.entries(SHAPES[code]).every(([name, fits]) => fits(values[name])) ? (stored as Details[Code]) : null;
}
