// Which stretch of time is shown. A range by name follows the server's clock; everything else stands still.

import { formatMoment } from "@/lib/time/date-text.ts";
import { historyMessages } from "./history-messages.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type RangeName = "1h" | "24h" | "7d" | "30d" | "1y";

type NamedRange = Readonly<{ name: RangeName; lengthMs: number; stepMs: number }>;

/** `stepMs`: how far the end moves at a time, so that the same question is not asked anew every second. */
export const RANGES: readonly NamedRange[] = [
  { name: "1h", lengthMs: HOUR_MS, stepMs: MINUTE_MS / 2 },
  { name: "24h", lengthMs: DAY_MS, stepMs: MINUTE_MS / 2 },
  { name: "7d", lengthMs: 7 * DAY_MS, stepMs: 2 * MINUTE_MS },
  { name: "30d", lengthMs: 30 * DAY_MS, stepMs: 10 * MINUTE_MS },
  { name: "1y", lengthMs: 365 * DAY_MS, stepMs: HOUR_MS },
];

const DEFAULT_RANGE: RangeName = "24h";
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
  }>;

type RangeSearch = Readonly<{ range?: string; from?: string; to?: string; at?: string }>;

function timeMs(text: string | undefined): number | null {
  const parsedMs = Date.parse(text ?? "");
  return Number.isNaN(parsedMs) ? null : parsedMs;
}

function namedRange(name: RangeName, nowMs: number): TimeRange {
  const { lengthMs, stepMs } = RANGES.find((range) => range.name === name) as NamedRange;
  const toMs = Math.ceil(nowMs / stepMs) * stepMs;
  return { name, atMs: null, fromMs: toMs - lengthMs, toMs };
}

/** The moment in the middle; near the present, what has not happened yet is left out. */
function aroundMoment(atMs: number, nowMs: number): TimeRange {
  const presentMs = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS;
  const toMs = Math.max(Math.min(atMs + AROUND_MOMENT_MS, presentMs), atMs + SHORTEST_MS);
  return { name: null, atMs, fromMs: atMs - AROUND_MOMENT_MS, toMs };
}

/** What an address asks for. Whatever cannot be understood falls back to the default. */
export function rangeOf(search: RangeSearch, nowMs: number): TimeRange {
  const [fromMs, toMs, atMs] = [timeMs(search.from), timeMs(search.to), timeMs(search.at)];
  if (fromMs !== null && toMs !== null && fromMs < toMs) return { name: null, atMs, fromMs, toMs };
  const name = RANGES.find((range) => range.name === search.range)?.name;
  if (atMs !== null && name === undefined) return aroundMoment(atMs, nowMs);
  return namedRange(name ?? DEFAULT_RANGE, nowMs);
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

export function rangeText({ name, fromMs, toMs }: TimeRange): string {
  const labels = historyMessages().ranges;
  return name === null ? labels.fromTo({ from: momentOf(fromMs), to: momentOf(toMs) }) : labels.spelled[name];
}
