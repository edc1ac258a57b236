// Where things stand on the strip, in pixels. The greater the distance, the lower the point: water is drawn as it stands.

import { type Calibration, topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import type { DayPoint, LevelDay } from "./level-day.ts";

export const STRIP_HEIGHT_PX = 84;
const MARGIN_PX = 8;
/** Less than this from top to bottom and the sensor's millimetre steps look like waves. */
const LEAST_RANGE_MM = 4;

export type StripMark = Readonly<{ kind: "top" | "trigger" | "drain"; mm: number; y: number }>;

export type StripGeometry = Readonly<{
  widthPx: number;
  x: (atMs: number) => number;
  y: (distanceMm: number) => number;
  marks: readonly StripMark[];
}>;

function marksMm(calibration: Calibration | null, lowestMm: number): Omit<StripMark, "y">[] {
  if (!calibration) return [];
  const { topDistanceMm, drainDistanceMm, hysteresisMm } = calibration;
  const triggerMm = topUpTriggerMm(calibration);
  const marks: Omit<StripMark, "y">[] = [
    { kind: "top", mm: topDistanceMm },
    { kind: "trigger", mm: triggerMm },
  ];
  // A quiet day is about the band alone; the drain level comes into sight when the water goes there.
  if (lowestMm > triggerMm + hysteresisMm) marks.push({ kind: "drain", mm: drainDistanceMm });
  return marks;
}

export function stripGeometry(day: LevelDay, calibration: Calibration | null, widthPx: number): StripGeometry {
  const { minMm, maxMm } = day.range ?? { minMm: 0, maxMm: 0 };
  const marks = marksMm(calibration, maxMm);
  const highestMm = Math.min(minMm, ...marks.map(({ mm }) => mm));
  const rangeMm = Math.max(LEAST_RANGE_MM, Math.max(maxMm, ...marks.map(({ mm }) => mm)) - highestMm);
  const y = (distanceMm: number) => MARGIN_PX + ((distanceMm - highestMm) / rangeMm) * (STRIP_HEIGHT_PX - 2 * MARGIN_PX);
  return {
    widthPx,
    x: (atMs) => ((atMs - day.fromMs) / (day.toMs - day.fromMs)) * widthPx,
    y,
    marks: marks.map((mark) => ({ ...mark, y: y(mark.mm) })),
  };
}

const round = (px: number): string => px.toFixed(1);
const pathOf = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");

/** From the beginning of the first to the end of the last, through the middle of each. */
function timesOf(stretch: readonly DayPoint[]): readonly (readonly [atMs: number, point: DayPoint])[] {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return [];
  const middles = stretch.map((point) => [(point.fromMs + point.toMs) / 2, point] as const);
  return [[first.fromMs, first], ...middles, [last.toMs, last]];
}

export const linePath = (stretch: readonly DayPoint[], { x, y }: StripGeometry): string =>
  pathOf(timesOf(stretch).map(([atMs, { meanMm }]) => [x(atMs), y(meanMm)]));

/** Between the least and the greatest reading of each bucket. */
export function bandPath(stretch: readonly DayPoint[], { x, y }: StripGeometry): string {
  const times = timesOf(stretch);
  const there = times.map(([atMs, { minMm }]) => [x(atMs), y(minMm)] as const);
  const back = times.toReversed().map(([atMs, { maxMm }]) => [x(atMs), y(maxMm)] as const);
  return `${pathOf([...there, ...back])}Z`;
}
