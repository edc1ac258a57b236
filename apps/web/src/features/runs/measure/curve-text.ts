// The picture of a run in words and figures.

import { runPageMessages } from "@halocline/messages/texts/run-page";
import { formatLength } from "@/lib/format.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import type { CurveView, Point } from "./curve-view.ts";
import { plannedMm } from "./run-forecast.ts";

export function curveSentence({ measured, forecast, silentSinceMs }: CurveView): string {
  const { sentence, sentenceLowest, sentenceFinish, sentenceSilent, none } = runPageMessages().curve;
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return none;
  const lowestMm = Math.max(...measured.map(({ distanceMm }) => distanceMm));
  return [
    sentence({
      from: formatTime(first.atMs),
      to: formatTime(last.atMs),
      start: formatLength(first.distanceMm),
      last: formatLength(last.distanceMm),
    }),
    sentenceLowest({ level: formatLength(lowestMm) }),
    ...(forecast ? [sentenceFinish({ time: formatTime(forecast.finishAtMs) })] : []),
    ...(silentSinceMs === null ? [] : [sentenceSilent({ time: formatTime(silentSinceMs) })]),
  ].join(" ");
}

export type Figure = Point & Readonly<{ expectedMm: number | null }>;

const MOST_FIGURES = 12;

/** Evenly taken, with the first and the last. */
export function curveFigures({ measured, expected }: CurveView): readonly Figure[] {
  const count = Math.min(MOST_FIGURES, measured.length);
  const at = (index: number) => (count < 2 ? 0 : Math.round((index * (measured.length - 1)) / (count - 1)));
  return Array.from({ length: count }, (_, index) => measured[at(index)])
    .filter((point) => point !== undefined)
    .map((point) => ({ ...point, expectedMm: plannedMm(expected, point.atMs) }));
}
