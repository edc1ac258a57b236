import type { VerdictFormats } from "@halocline/messages/verdict-text";
import { formatLength, formatLengthValue, formatPercent, formatVolume, formatVolumeValue, lengthUnit } from "@/lib/format.ts";
import { formatNear } from "@/lib/time/date-text.ts";
import { formatBrief } from "@/lib/time/duration.ts";

const MINUTE_MS = 60_000;

/** A wait is counted in begun minutes: never "in 0 s". */
const waitText = (waitMs: number): string => formatBrief(Math.max(1, Math.ceil(waitMs / MINUTE_MS)) * MINUTE_MS);

/** As this person reads numbers and times, seen from now. */
export const verdictFormats = (nowMs: number, tankName?: string): VerdictFormats => ({
  time: (atMs) => formatNear(atMs, nowMs),
  day: (atMs) => formatNear(atMs, nowMs),
  duration: formatBrief,
  wait: (atMs) => waitText(atMs - nowMs),
  mm: formatLength,
  mmValue: formatLengthValue,
  litres: formatVolume,
  litresValue: formatVolumeValue,
  rate: (mmPerMin) => `${formatLengthValue(mmPerMin)} ${lengthUnit()}/min`,
  rateValue: formatLengthValue,
  percent: (share) => formatPercent(share * 100),
  ...(tankName !== undefined && { tankName }),
});
