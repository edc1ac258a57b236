// Times on a tank's wall clock. For a reader whose clock shows another time, both, with their names.

import { zonePlace } from "@halocline/messages/rule-sentence";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { instantMs, wallMs } from "@halocline/recurrence/wall-clock";
import { reader } from "@/lib/language/reader.ts";
import { ownTimeZone } from "@/lib/time/own-time-zone.ts";

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

/** "10:00 AM", by the clock of that zone. */
export const formatTimeInZone = (iso: string, zone: string): string => formatIn(zone, time()).format(new Date(iso));

/** A day of a calendar, "2026-11-22", in parts of it: the same wherever it is read. */
export const formatDate = (date: string, parts: Intl.DateTimeFormatOptions): string =>
  formatIn("UTC", parts).format(Date.parse(`${date}T00:00:00Z`));

/** "Sun, Nov 22, 2026", by the clock of that zone. */
export const formatDayInZone = (iso: string, zone: string): string => formatIn(zone, DATE).format(new Date(iso));

type Format = (iso: string, zone: string) => string;

/** "Sun, Nov 22, 2026, 10:00 AM in Berlin, 4:00 AM for you"; for a reader on the same clock, once and without a name. */
function besideOwn(format: Format, iso: string, zone: string, own: string): string {
  const [there, atMs] = [format(iso, zone), Date.parse(iso)];
  if (offsetMs(atMs, zone) === offsetMs(atMs, own)) return there;
  const isSameDay = dateInZone(atMs, zone) === dateInZone(atMs, own);
  const here = isSameDay ? formatTimeInZone(iso, own) : format(iso, own);
  return schedulesMessages().zones.bothTimes({ there, place: zonePlace(zone), here });
}

export const formatBesideOwn = (iso: string, zone: string, own = ownTimeZone()): string =>
  besideOwn(formatInZone, iso, zone, own);

/** For dates that are near enough to leave out the year. */
export const formatNearBesideOwn = (iso: string, zone: string, own = ownTimeZone()): string =>
  besideOwn(formatNearInZone, iso, zone, own);

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
