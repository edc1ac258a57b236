// How much of the water has moved, in litres where they are known, else in millimetres. Never a guess.

import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { formatLength, formatLengthValue, formatVolume, formatVolumeValue } from "@/lib/format.ts";

export type MovedAmount = Readonly<{
  /** Without its unit where the whole follows with it. */
  done: string;
  /** Null where nobody knows how much it will be. */
  whole: string | null;
  /** 0 to 1; null without a whole. */
  share: number | null;
}>;

const shareOf = (done: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : Math.min(1, Math.max(0, done / whole));

/** `wholeMm`: between the marks. Null: nothing is known. */
export function movedAmount({ mm, litres, ofLitres }: RunMeasure["drained"], wholeMm: number | null): MovedAmount | null {
  if (litres !== null) {
    const share = shareOf(litres, ofLitres);
    return ofLitres === null
      ? { done: formatVolume(litres), whole: null, share }
      : { done: formatVolumeValue(litres), whole: formatVolume(ofLitres), share };
  }
  if (mm === null) return null;
  return wholeMm === null
    ? { done: formatLength(mm), whole: null, share: null }
    : { done: formatLengthValue(mm), whole: formatLength(wholeMm), share: shareOf(mm, wholeMm) };
}
