// Dates in the reader's own zone, spelled so that no one mistakes day for month.

import { reader } from "../language/reader.ts";

const hours = ({ timeStyle, hour }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions =>
  timeStyle || hour ? { hourCycle: reader().isTwelveHours ? "h12" : "h23" } : {};

/**
 * Dates as the browser writes them. Making a formatter takes a phone tens of milliseconds and a first page needs few of
 * them, so each is made when it is first used, and kept.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  let made: Readonly<{ format: Intl.DateTimeFormat; key: string }> | undefined;
  return (at) => {
    const { locale, isTwelveHours } = reader();
    const key = `${locale} ${isTwelveHours}`;
    if (made?.key !== key) made = { key, format: new Intl.DateTimeFormat(locale, { ...options, ...hours(options) }) };
    return made.format.format(at);
  };
}

const day = dateFormat({ day: "numeric", month: "long", year: "numeric" });
const moment = dateFormat({ dateStyle: "medium", timeStyle: "short" });

export const formatDay = (iso: string): string => day(new Date(iso));

export const formatMoment = (iso: string): string => moment(new Date(iso));

/** "3:05 PM" or "15:05". Written here, because the day strip shows it and would wait for the browser's first formatter. */
export function formatTime(atMs: number): string {
  const at = new Date(atMs);
  const [hours, minutes] = [at.getHours(), String(at.getMinutes()).padStart(2, "0")];
  if (!reader().isTwelveHours) return `${String(hours).padStart(2, "0")}:${minutes}`;
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

export const isSameDay = (aMs: number, bMs: number): boolean => new Date(aMs).toDateString() === new Date(bMs).toDateString();

const startOfDay = (atMs: number): number => new Date(atMs).setHours(0, 0, 0, 0);

/** Midnights between two moments in the reader's zone, as people count days. A day may have 23 or 25 hours. */
export const daysBetween = (fromMs: number, toMs: number): number =>
  Math.round((startOfDay(toMs) - startOfDay(fromMs)) / 86_400_000);

/** The time alone, as long as it can only be today's. */
export const formatRecent = (iso: string, nowMs: number): string =>
  isSameDay(Date.parse(iso), nowMs) ? formatTime(Date.parse(iso)) : formatMoment(iso);

const seconds = dateFormat({ timeStyle: "medium" });
const timestamp = dateFormat({ dateStyle: "medium", timeStyle: "medium" });

/** To the second, for what follows each other closely. */
export const formatSecond = (iso: string): string => seconds(new Date(iso));
export const formatTimestamp = (iso: string): string => timestamp(new Date(iso));

const weekday = dateFormat({ weekday: "short" });
const weekdayAndDay = dateFormat({ weekday: "short", day: "numeric", month: "short" });
const WEEK_MS = 7 * 86_400_000;

/** The day of what is near: "Wed", "Wed 11 Nov". */
export const formatNearDay = (atMs: number, nowMs: number): string =>
  Math.abs(atMs - nowMs) < WEEK_MS ? weekday(atMs) : weekdayAndDay(atMs);

/** As short as it can be and still be clear: "6:00 PM" today, "Wed 6:00 PM" this week, else "Wed 11 Nov". */
export function formatNear(atMs: number, nowMs: number): string {
  if (isSameDay(atMs, nowMs)) return formatTime(atMs);
  const day = formatNearDay(atMs, nowMs);
  return Math.abs(atMs - nowMs) < WEEK_MS ? `${day} ${formatTime(atMs)}` : day;
}
