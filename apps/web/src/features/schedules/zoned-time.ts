// Times on a tank's wall clock, and UTC beside them. The browser's own zone plays no part: whoever travels must still read
// when the water moves at home.

const DAY_MS = 86_400_000;

const DATE = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const MOMENT = { ...DATE, ...TIME } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one is slow, and a list asks for the same few again every second. */
function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en", { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** "Sun, Nov 22, 2026, 10:00", by the clock of that zone. */
export const formatInZone = (iso: string, zone: string): string => formatIn(zone, MOMENT).format(new Date(iso));

/** "Sun, Nov 22, 2026", by the clock of that zone. */
export const formatDayInZone = (iso: string, zone: string): string => formatIn(zone, DATE).format(new Date(iso));

/** The time alone where the day is the same: "09:00 UTC", else "Sat, Nov 21, 2026, 23:00 UTC". */
export function formatUtcBeside(iso: string, zone: string): string {
  const isSameDay = formatDayInZone(iso, zone) === formatDayInZone(iso, "UTC");
  return `${formatIn("UTC", isSameDay ? TIME : MOMENT).format(new Date(iso))} UTC`;
}

/** A wall time as the milliseconds that a UTC clock showing the same would have. */
function wallMs(atMs: number, zone: string): number {
  const digits = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  } as const;
  const parts = formatIn(zone, { ...digits, hourCycle: "h23" }).formatToParts(atMs);
  const of = (wanted: string): number => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}

const offsetMs = (atMs: number, zone: string): number =>
  wallMs(Math.floor(atMs / 1000) * 1000, zone) - Math.floor(atMs / 1000) * 1000;

/** Whether the clocks change somewhere among these times, so that their UTC times differ though the wall's do not. */
export const crossesClockChange = (runs: readonly string[], zone: string): boolean =>
  new Set(runs.map((iso) => offsetMs(Date.parse(iso), zone))).size > 1;

/** "2026-11-22": the day on the wall, as a date field wants it. */
export const dateInZone = (atMs: number, zone: string): string =>
  new Date(atMs + offsetMs(atMs, zone)).toISOString().slice(0, 10);

/** When that day begins on the wall; where the clocks skip midnight, when they go forward. Null for a text that is no date. */
export function startOfDayMs(date: string, zone: string): number | null {
  const wall = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(wall)) return null;
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((atMs) => offsetMs(atMs, zone));
  const found = offsets.map((offset) => wall - offset).filter((atMs) => atMs + offsetMs(atMs, zone) === wall);
  return found.length > 0 ? Math.min(...found) : wall - Math.min(...offsets);
}
