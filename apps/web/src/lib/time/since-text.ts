// How long ago something began, by the name people give that day: "since Monday".

import { timeMessages } from "@halocline/messages/texts/time";
import { dateFormat, formatDay, isSameDay } from "./date-text.ts";

const DAY_MS = 86_400_000;
/** One day less than a week, so that no weekday can mean two days. */
const WEEKDAYS_WITHIN_MS = 6 * DAY_MS;

const day = dateFormat({ day: "numeric", month: "long" });
const weekday = dateFormat({ weekday: "long" });

export function sinceText(iso: string, nowMs: number): string {
  const atMs = Date.parse(iso);
  const { today, sinceYesterday, since } = timeMessages();
  if (isSameDay(atMs, nowMs)) return today;
  if (isSameDay(atMs, nowMs - DAY_MS)) return sinceYesterday;
  if (nowMs - atMs < WEEKDAYS_WITHIN_MS) return since({ day: weekday(atMs) });
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return since({ day: isThisYear ? day(atMs) : formatDay(iso) });
}
