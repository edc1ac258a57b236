import { formatMoment } from "@/lib/date-text.ts";
import { RANGES, type TimeRange } from "./time-range.ts";

const momentOf = (timeMs: number): string => formatMoment(new Date(timeMs).toISOString());

export function rangeText({ name, fromMs, toMs }: TimeRange): string {
  const named = RANGES.find((range) => range.name === name);
  return named ? named.spokenText : `${momentOf(fromMs)} to ${momentOf(toMs)}`;
}
