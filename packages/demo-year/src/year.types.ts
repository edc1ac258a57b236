// A year of one tank, counted in milliseconds from its first Monday.

/** Fifty-two whole weeks: the weekly change falls on its weekday in every year. */
export const YEAR_DAYS = 364;
export const DAY_MS = 86_400_000;
export const YEAR_MS = YEAR_DAYS * DAY_MS;

export type YearReading = Readonly<{
  /** Whole seconds. */
  atMs: number;
  /** Tenths of a millimetre; null without a level that can be believed. */
  distanceMm: number | null;
  rawMm: number | null;
  errorCode: number;
  temperatureC: number;
}>;

/** As the device reported it; `run` numbers the runs of the year. */
export type YearEvent = Readonly<{
  atMs: number;
  type: string;
  run: number | null;
  data: Readonly<Record<string, string | number | boolean | null>>;
}>;

/** A due time of the weekly change: the run that began, or none in the holidays. */
export type YearChange = Readonly<{ dueMs: number; run: number | null }>;

/** The device lived and measured, and nobody heard it. */
export type YearSilence = Readonly<{ fromMs: number; toMs: number }>;

export type TankYear = Readonly<{
  preset: string;
  readings: readonly YearReading[];
  events: readonly YearEvent[];
  changes: readonly YearChange[];
  silences: readonly YearSilence[];
}>;

export type HouseholdYear = Readonly<{ seed: number; tanks: readonly TankYear[] }>;
