// Times as people in one place write them, with their offset from UTC: 2026-11-15T09:30:00+01:00.

import { isTimeZone, wallMs } from "@halocline/recurrence/wall-clock";

const MINUTE_MS = 60_000;
/** Clocks change on quarter hours only, everywhere. */
const SLOT_MS = 15 * MINUTE_MS;

/** Null when there is no such time zone. */
export function createZonedTime(timezone: string): ((time: Date) => string) | null {
  if (!isTimeZone(timezone)) return null;
  let known = { slot: Number.NaN, offsetMs: 0 };
  const offsetMsAt = (timeMs: number): number => {
    const slot = Math.floor(timeMs / SLOT_MS);
    if (slot !== known.slot) known = { slot, offsetMs: wallMs(timeMs, timezone) - timeMs };
    return known.offsetMs;
  };
  return (time) => {
    const offsetMs = offsetMsAt(time.getTime());
    const local = new Date(time.getTime() + offsetMs).toISOString().slice(0, 19);
    const [sign, minutes] = [offsetMs < 0 ? "-" : "+", Math.abs(offsetMs) / MINUTE_MS];
    const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
    return `${local}${sign}${two(minutes / 60)}:${two(minutes % 60)}`;
  };
}
