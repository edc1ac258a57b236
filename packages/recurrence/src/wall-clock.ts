// All arithmetic with time zones: the clock on the wall of one, and back. A wall time is written as the milliseconds that a UTC clock showing the
// same date and time would have: days on it always last 24 hours, so that rules can be counted on it.

const DAY_MS = 86_400_000;

const MOST_CLOCKS = 700;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one is slow. There are a few hundred zones; offsets such as "+00:01" count too, so somebody could ask for thousands. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const known = clocks.get(key);
  if (known) return known;
  const digits = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  } as const;
  const made = new Intl.DateTimeFormat("en-US", { ...digits, timeZone: zone, hourCycle: "h23" });
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(key, made);
  return made;
}

/** As the runtime's own list of time zones has it. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

export function wallMs(atMs: number, zone: string): number {
  const shown = new Map(
    clockOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): number => shown.get(type) ?? 0;
  const belowSecondMs = ((atMs % 1000) + 1000) % 1000;
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) + belowSecondMs;
}

/**
 * When the wall shows that time. Twice, as clocks go back: the first. Never, as they go forward: the moment they do,
 * which is the first time the wall shows after the gap.
 */
export function instantMs(wall: number, zone: string): number {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((atMs) => wallMs(atMs, zone) - atMs);
  const found = offsets.map((offset) => wall - offset).filter((atMs) => wallMs(atMs, zone) === wall);
  return found.length > 0 ? Math.min(...found) : endOfGap(wall, zone, offsets);
}

function endOfGap(wall: number, zone: string, offsets: readonly number[]): number {
  let [before, after] = [wall - Math.max(...offsets), wall - Math.min(...offsets)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallMs(middle, zone) < wall) before = middle;
    else after = middle;
  }
  return after;
}

/** "2026-11-15 10:00", as the wall shows it. */
export const wallText = (atMs: number, zone: string): string =>
  new Date(wallMs(atMs, zone)).toISOString().slice(0, 16).replace("T", " ");
