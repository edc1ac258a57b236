// Times as people in one place write them, with their offset from UTC: 2026-11-15T09:30:00+01:00.

const MINUTE_MS = 60_000;
/** Clocks change on quarter hours only, everywhere. */
const SLOT_MS = 15 * MINUTE_MS;

/** Null when there is no such time zone. */
export function createZonedTime(timezone: string): ((time: Date) => string) | null {
  const format = offsetFormat(timezone);
  if (!format) return null;
  let known = { slot: Number.NaN, offsetMs: 0 };
  const offsetMsAt = (timeMs: number): number => {
    const slot = Math.floor(timeMs / SLOT_MS);
    if (slot !== known.slot) known = { slot, offsetMs: offsetMsOf(format, new Date(timeMs)) };
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

function offsetFormat(timezone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: timezone, timeZoneName: "longOffset" });
  } catch {
    return null;
  }
}

function offsetMsOf(format: Intl.DateTimeFormat, time: Date): number {
  const name = format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
