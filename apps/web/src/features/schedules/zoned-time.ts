// Times on a tank's wall clock, and UTC beside them. The browser's own zone plays no part: whoever travels must still read
// when the water moves at home.

import { instantMs, wallMs } from "@halocline/recurrence/wall-clock";
import { reader } from "@/lib/language/reader.ts";

const WEEK_MS = 7 * 86_400_000;
const DATE = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
const TWELVE_HOURS = { hour: "numeric", minute: "2-digit", hourCycle: "h12" } as const;
const TWENTY_FOUR_HOURS = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const time = (): Intl.DateTimeFormatOptions => (reader().isTwelveHours ? TWELVE_HOURS : TWENTY_FOUR_HOURS);
const moment = (): Intl.DateTimeFormatOptions => ({ ...DATE, ...time() });

const formats = new Map<string, Intl.DateTimeFormat>();

/** As this person reads dates. Making one is slow, and a list asks for the same few again every second. */
function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale } = reader();
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** "Sun, Nov 22, 2026, 10:00 AM", by the clock of that zone. */
export const formatInZone = (iso: string, zone: string): string => formatIn(zone, moment()).format(new Date(iso));

/** "Sun, Nov 22, 10:00 AM", by the clock of that zone: of what is so near that nobody asks for the year. */
export const formatNearInZone = (iso: string, zone: string): string =>
  formatIn(zone, { weekday: "short", day: "numeric", month: "short", ...time() }).format(new Date(iso));

/** As short as it can be and still be clear: "10:00 AM" today, "Sun 10:00 AM" this week, else "Sun, Nov 22". */
export function formatSoonInZone(atMs: number, nowMs: number, zone: string): string {
  if (atMs - nowMs >= WEEK_MS) return formatIn(zone, { weekday: "short", day: "numeric", month: "short" }).format(atMs);
  const isToday = dateInZone(atMs, zone) === dateInZone(nowMs, zone);
  return formatIn(zone, isToday ? time() : { weekday: "short", ...time() }).format(atMs);
}

/** Whoever reads it elsewhere has another time on their own wall then. */
export const isElsewhere = (atMs: number, zone: string): boolean =>
  offsetMs(atMs, zone) !== -new Date(atMs).getTimezoneOffset() * 60_000;

/** "10:00 AM", by the clock of that zone. */
export const formatTimeInZone = (iso: string, zone: string): string => formatIn(zone, time()).format(new Date(iso));

/** A day of a calendar, "2026-11-22", in parts of it: the same wherever it is read. */
export const formatDate = (date: string, parts: Intl.DateTimeFormatOptions): string =>
  formatIn("UTC", parts).format(Date.parse(`${date}T00:00:00Z`));

/** "Sun, Nov 22, 2026", by the clock of that zone. */
export const formatDayInZone = (iso: string, zone: string): string => formatIn(zone, DATE).format(new Date(iso));

/** The time alone where the day is the same: "9:00 AM UTC", else "Sat, Nov 21, 2026, 11:00 PM UTC". */
export function formatUtcBeside(iso: string, zone: string): string {
  const isSameDay = formatDayInZone(iso, zone) === formatDayInZone(iso, "UTC");
  return `${formatIn("UTC", isSameDay ? time() : moment()).format(new Date(iso))} UTC`;
}

/** Both in one text: "Sun, Nov 22, 2026, 10:00 AM (9:00 AM UTC)", and UTC alone for a tank in UTC. */
export const formatBesideUtc = (iso: string, zone: string): string =>
  zone === "UTC" ? `${formatInZone(iso, zone)} UTC` : `${formatInZone(iso, zone)} (${formatUtcBeside(iso, zone)})`;

const offsetMs = (atMs: number, zone: string): number => wallMs(atMs, zone) - atMs;

/** Whether the clocks change somewhere among these times, so that their UTC times differ though the wall's do not. */
export const crossesClockChange = (runs: readonly string[], zone: string): boolean =>
  new Set(runs.map((iso) => offsetMs(Date.parse(iso), zone))).size > 1;

/** "2026-11-22": the day on the wall, as a date field wants it. */
export const dateInZone = (atMs: number, zone: string): string => new Date(wallMs(atMs, zone)).toISOString().slice(0, 10);

/** "10:00": the time on the wall, as a time field wants it. */
export const timeInZone = (atMs: number, zone: string): string => new Date(wallMs(atMs, zone)).toISOString().slice(11, 16);

/** When that day begins on the wall; where the clocks skip midnight, when they go forward. Null for a text that is no date. */
export function startOfDayMs(date: string, zone: string): number | null {
  const wall = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(wall) ? null : instantMs(wall, zone);
}
