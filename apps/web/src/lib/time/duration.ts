import { timeMessages } from "@halocline/messages/texts/time";

// Elapsed time: "3 s ago" for ages, "8:12" for runtimes.

const AGE_UNITS = [
  { unit: "day", lengthS: 86_400, fromS: 172_800 },
  { unit: "hour", lengthS: 3600, fromS: 3600 },
  { unit: "minute", lengthS: 60, fromS: 60 },
] as const;

const SECONDS = { unit: "second", lengthS: 1 } as const;

function inLargestUnit(ageMs: number) {
  const ageS = Math.max(0, Math.floor(ageMs / 1000));
  const { unit, lengthS } = AGE_UNITS.find(({ fromS }) => ageS >= fromS) ?? SECONDS;
  return { count: Math.floor(ageS / lengthS), unit };
}

export function formatAge(ageMs: number | null): string {
  if (ageMs === null) return timeMessages().never;
  return timeMessages().ago({ span: formatBrief(ageMs) });
}

/** For lists with little room: "48 s". */
export function formatBrief(spanMs: number): string {
  const { count, unit } = inLargestUnit(spanMs);
  return timeMessages().brief[unit]({ count });
}

/** Spelled out, for sentences and screen readers: "14 minutes". */
export function formatSpan(spanMs: number): string {
  const { count, unit } = inLargestUnit(spanMs);
  return timeMessages().spelled[unit]({ count });
}

/** In its two largest units, for waits of days: "2 d 4 h". */
export function formatWait(spanMs: number): string {
  const totalMin = Math.max(0, Math.floor(spanMs / 60_000));
  const [days, hours, minutes] = [Math.floor(totalMin / 1440), Math.floor(totalMin / 60) % 24, totalMin % 60];
  const { day, hour, minute } = timeMessages().brief;
  if (days > 0) return `${day({ count: days })} ${hour({ count: hours })}`;
  return hours > 0 ? `${hour({ count: hours })} ${minute({ count: minutes })}` : minute({ count: minutes });
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
  maxRuntimeS === null ? timeMessages().continuous : timeMessages().atMost({ runtime: formatRuntime(maxRuntimeS * 1000) });
