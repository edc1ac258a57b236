// Elapsed time: "3 s ago" for ages, "8:12" for runtimes.

const AGE_UNITS = [
  { unit: "day", short: "d", lengthS: 86_400, fromS: 172_800 },
  { unit: "hour", short: "h", lengthS: 3600, fromS: 3600 },
  { unit: "minute", short: "min", lengthS: 60, fromS: 60 },
] as const;

const SECONDS = { unit: "second", short: "s", lengthS: 1 } as const;

function inLargestUnit(ageMs: number) {
  const ageS = Math.max(0, Math.floor(ageMs / 1000));
  const { unit, short, lengthS } = AGE_UNITS.find(({ fromS }) => ageS >= fromS) ?? SECONDS;
  return { count: Math.floor(ageS / lengthS), unit, short };
}

export function formatAge(ageMs: number | null): string {
  if (ageMs === null) return "Never";
  return `${formatBrief(ageMs)} ago`;
}

/** For lists with little room: "48 s". */
export function formatBrief(spanMs: number): string {
  const { count, short } = inLargestUnit(spanMs);
  return `${count} ${short}`;
}

/** Spelled out, for sentences and screen readers: "14 minutes". */
export function formatSpan(spanMs: number): string {
  const { count, unit } = inLargestUnit(spanMs);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** In its two largest units, for waits of days: "2 d 4 h". */
export function formatWait(spanMs: number): string {
  const totalMin = Math.max(0, Math.floor(spanMs / 60_000));
  const [days, hours, minutes] = [Math.floor(totalMin / 1440), Math.floor(totalMin / 60) % 24, totalMin % 60];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

/** m:ss, or h:mm:ss from one hour. */
export function formatRuntime(runtimeMs: number): string {
  const totalS = Math.max(0, Math.floor(runtimeMs / 1000));
  const hours = Math.floor(totalS / 3600);
  const minutes = Math.floor(totalS / 60) % 60;
  const seconds = String(totalS % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

export const formatMaxRuntime = (maxRuntimeS: number | null): string =>
  maxRuntimeS === null ? "Continuous" : `Max ${formatRuntime(maxRuntimeS * 1000)}`;
