// How a verdict's numbers and times are written for this reader. Whoever draws says what time it is.

import type { VerdictFormats } from "@halocline/messages/verdict-text";
import { formatLength, formatLengthValue, formatPercent, formatVolume, formatVolumeValue, lengthUnit } from "./format.ts";
import { messages } from "./language/messages.ts";
import { dateFormat, formatTime, isSameDay } from "./time/date-text.ts";

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1000, 60_000, 3_600_000, 86_400_000];
/** One day less than a week, so that no weekday can mean two days. */
const WEEKDAYS_WITHIN_MS = 6 * DAY_MS;

/** Rounded down: nobody is told to have more time than there is. Seconds are told below two minutes only. */
function formatDuration(spanMs: number): string {
  const { brief, spelled } = messages().time;
  const ms = Math.max(0, spanMs);
  if (ms >= 2 * DAY_MS) return spelled.day({ count: Math.floor(ms / DAY_MS) });
  if (ms >= 2 * HOUR_MS) return brief.hour({ count: Math.floor(ms / HOUR_MS) });
  if (ms >= 2 * MINUTE_MS) return brief.minute({ count: Math.floor(ms / MINUTE_MS) });
  return brief.second({ count: Math.floor(ms / SECOND_MS) });
}

/** For what lies ahead, in minutes: a count of seconds would hurry. */
const formatAhead = (spanMs: number): string =>
  spanMs >= 2 * HOUR_MS
    ? formatDuration(spanMs)
    : messages().time.brief.minute({ count: Math.max(1, Math.round(spanMs / MINUTE_MS)) });

const weekday = dateFormat({ weekday: "short" });
const date = dateFormat({ weekday: "short", day: "numeric", month: "short" });

/** Today the time alone, within a week "Wed 18:00", later "Wed 11 Nov". */
function formatDue(atMs: number, nowMs: number): string {
  if (isSameDay(atMs, nowMs)) return formatTime(atMs);
  return atMs - nowMs < WEEKDAYS_WITHIN_MS ? `${weekday(atMs)} ${formatTime(atMs)}` : date(atMs);
}

/** The time of something that was: with its day, when that is another one. */
const formatPast = (atMs: number, nowMs: number): string =>
  isSameDay(atMs, nowMs) ? formatTime(atMs) : `${weekday(atMs)} ${formatTime(atMs)}`;

export const verdictFormats = (nowMs: number, tankName?: string): VerdictFormats => ({
  time: (atMs) => formatPast(atMs, nowMs),
  day: (atMs) => formatDue(atMs, nowMs),
  duration: formatDuration,
  wait: (atMs) => formatAhead(atMs - nowMs),
  mm: formatLength,
  mmValue: formatLengthValue,
  litres: formatVolume,
  litresValue: formatVolumeValue,
  rate: (mmPerMin) => `${formatLengthValue(mmPerMin)} ${lengthUnit()}/min`,
  rateValue: formatLengthValue,
  percent: (share) => formatPercent(share * 100),
  ...(tankName !== undefined && { tankName }),
});
