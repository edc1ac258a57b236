// Which stretch of time is shown. A range by name follows the server's clock; everything else stands still.

import { historyMessages } from "@halocline/messages/texts/history";
import { formatMoment } from "@/lib/time/date-text.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

export type RangeName = "1h" | "24h" | "2w" | "30d" | "1y";

type NamedRange = Readonly<{ name: RangeName; lengthMs: number; aheadMs: number; stepMs: number }>;

/**
 * `lengthMs` is past, `aheadMs` is to come: two weeks are the last and the next. `stepMs`: how far the end moves at a time, so that
 * the same question is not asked anew every second.
 */
export const RANGES: readonly NamedRange[] = [
  { name: "1h", lengthMs: HOUR_MS, aheadMs: HOUR_MS / 2, stepMs: MINUTE_MS / 2 },
  { name: "24h", lengthMs: DAY_MS, aheadMs: DAY_MS / 2, stepMs: MINUTE_MS / 2 },
  { name: "2w", lengthMs: WEEK_MS, aheadMs: WEEK_MS, stepMs: 2 * MINUTE_MS },
  { name: "30d", lengthMs: 30 * DAY_MS, aheadMs: WEEK_MS, stepMs: 10 * MINUTE_MS },
  { name: "1y", lengthMs: 365 * DAY_MS, aheadMs: WEEK_MS, stepMs: HOUR_MS },
];

/** Beyond this nothing is drawn: schedules are asked for no further. */
const FURTHEST_AHEAD_MS = WEEK_MS;
/** Around a single moment: enough before it to see how it came about. */
const AROUND_MOMENT_MS = HOUR_MS;
/** Below this a chart of readings ten seconds apart shows nothing more. */
const SHORTEST_MS = MINUTE_MS;
const LONGEST_MS = 366 * DAY_MS;

export type Stretch = Readonly<{ fromMs: number; toMs: number }>;

export type TimeRange = Stretch &
  Readonly<{
    /** Null: chosen by hand, or around a moment. */
    name: RangeName | null;
    /** The moment an alert points to. */
    atMs: number | null;
    /** Where the axis ends. After `toMs` there are only plans. */
    axisToMs: number;
  }>;

/** From past to future, as it is drawn. */
export const axisOf = ({ fromMs, axisToMs }: TimeRange): Stretch => ({ fromMs, toMs: axisToMs });

type RangeSearch = Readonly<{ range?: string; from?: string; to?: string; at?: string }>;

function timeMs(text: string | undefined): number | null {
  const parsedMs = Date.parse(text ?? "");
  return Number.isNaN(parsedMs) ? null : parsedMs;
}

const rangeNamed = (name: RangeName): NamedRange => RANGES.find((range) => range.name === name) as NamedRange;

function namedRange(name: RangeName, nowMs: number, shortenedMs = Number.POSITIVE_INFINITY): TimeRange {
  const { lengthMs, aheadMs, stepMs } = rangeNamed(name);
  const toMs = Math.ceil(nowMs / stepMs) * stepMs;
  const [pastMs, comingMs] = [Math.min(lengthMs, shortenedMs), Math.min(aheadMs, shortenedMs)];
  return { name, atMs: null, fromMs: toMs - pastMs, toMs, axisToMs: toMs + comingMs };
}

/** The shortest that holds everything there is; two weeks begin with the first data, and look as far ahead as back. */
function defaultRange(oldestMs: number | null, nowMs: number): TimeRange {
  const ageMs = oldestMs === null ? DAY_MS : nowMs - oldestMs;
  const short = RANGES.find(({ lengthMs }) => lengthMs <= DAY_MS && ageMs <= lengthMs);
  return short ? namedRange(short.name, nowMs) : namedRange("2w", nowMs, Math.ceil(ageMs / HOUR_MS) * HOUR_MS);
}

/** Where the search for the oldest data begins: further back than the default range nothing changes. */
export const oldestSinceMs = (nowMs: number): number => Math.floor(nowMs / DAY_MS) * DAY_MS - WEEK_MS;

/** The moment in the middle; near the present, what has not happened yet is left out. */
function aroundMoment(atMs: number, nowMs: number): TimeRange {
  const presentMs = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS;
  const toMs = Math.max(Math.min(atMs + AROUND_MOMENT_MS, presentMs), atMs + SHORTEST_MS);
  return { name: null, atMs, fromMs: atMs - AROUND_MOMENT_MS, toMs, axisToMs: toMs };
}

type Asked = Readonly<{ fromMs: number | null; toMs: number | null; atMs: number | null; name: RangeName | undefined }>;

function askedOf(search: RangeSearch, nowMs: number): Asked {
  const toMs = timeMs(search.to);
  return {
    fromMs: timeMs(search.from),
    toMs: toMs && Math.min(toMs, nowMs + FURTHEST_AHEAD_MS),
    atMs: timeMs(search.at),
    name: RANGES.find((range) => range.name === search.range)?.name,
  };
}

const isStretch = ({ fromMs, toMs }: Asked): boolean => fromMs !== null && toMs !== null && fromMs < toMs;

/** The range is not named by the address: it depends on how much data there is. */
export function isRangeOpen(search: RangeSearch, nowMs: number): boolean {
  const asked = askedOf(search, nowMs);
  return !isStretch(asked) && asked.atMs === null && asked.name === undefined;
}

/** What an address asks for. Whatever cannot be understood falls back to the default. */
export function rangeOf(search: RangeSearch, nowMs: number, oldestMs: number | null = null): TimeRange {
  const asked = askedOf(search, nowMs);
  const { fromMs, toMs, atMs, name } = asked;
  if (fromMs !== null && toMs !== null && isStretch(asked)) return { name: null, atMs, fromMs, toMs, axisToMs: toMs };
  if (atMs !== null && name === undefined) return aroundMoment(atMs, nowMs);
  return name === undefined ? defaultRange(oldestMs, nowMs) : namedRange(name, nowMs);
}

const clampLength = (lengthMs: number): number => Math.min(Math.max(lengthMs, SHORTEST_MS), LONGEST_MS);

/** Wider (factor above 1) or narrower around the middle; a wider one ends at the present instead of in the future. */
export function zoomed({ fromMs, toMs }: Stretch, factor: number, nowMs: number): Stretch {
  const lengthMs = clampLength((toMs - fromMs) * factor);
  const wantedToMs = (fromMs + toMs) / 2 + lengthMs / 2;
  const endMs = factor > 1 ? Math.min(wantedToMs, Math.max(toMs, nowMs)) : wantedToMs;
  return { fromMs: Math.round(endMs - lengthMs), toMs: Math.round(endMs) };
}

/** Half a length earlier (-1) or later (1), and no later than now. */
export function moved({ fromMs, toMs }: Stretch, direction: -1 | 1, nowMs: number): Stretch {
  const byMs = ((toMs - fromMs) / 2) * direction;
  const allowedMs = direction > 0 ? Math.max(0, Math.min(byMs, nowMs - toMs)) : byMs;
  return { fromMs: Math.round(fromMs + allowedMs), toMs: Math.round(toMs + allowedMs) };
}

/** A run with some room on both sides, so that before and after are seen. */
export function aroundStretch({ fromMs, toMs }: Stretch): Stretch {
  const marginMs = Math.max((toMs - fromMs) / 4, 5 * MINUTE_MS);
  return { fromMs: Math.round(fromMs - marginMs), toMs: Math.round(toMs + marginMs) };
}

export const isoStretch = ({ fromMs, toMs }: Stretch) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

const momentOf = (timeMs: number): string => formatMoment(new Date(timeMs).toISOString());

/** A range by name that is shorter than its name says, because there is no older data, is told by its times. */
export function rangeText({ name, fromMs, toMs }: TimeRange): string {
  const labels = historyMessages().ranges;
  const isWhole = name !== null && toMs - fromMs === rangeNamed(name).lengthMs;
  return isWhole ? labels.spelled[name] : labels.fromTo({ from: momentOf(fromMs), to: momentOf(toMs) });
}
