// Where a time and a level stand in the picture of a run. Up is up: a small distance to the sensor is high water.

type Point = Readonly<{ atMs: number; distanceMm: number }>;

export type CurveFrame = Readonly<{
  leftPx: number;
  rightPx: number;
  topPx: number;
  bottomPx: number;
  xOf: (atMs: number) => number;
  yOf: (distanceMm: number) => number;
  ticksMs: readonly number[];
}>;

export type CurveSpan = Readonly<{ fromMs: number; toMs: number; highestMm: number; lowestMm: number }>;

const LEFT_PX = 34;
const RIGHT_PX = 6;
const TOP_PX = 6;
const AXIS_PX = 22;
/** Beyond the outermost, so that a wall has a face. */
const BEYOND_MM = 3;
const BEYOND_SHARE = 0.06;
const TICK_PX = 64;
const MINUTE_MS = 60_000;
const TICK_STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 360] as const;

/** What has to be seen; null where there is nothing to see. */
export function curveSpan(points: readonly Point[], extraMm: readonly number[], extraMs: readonly number[]): CurveSpan | null {
  const levels = [...points.map(({ distanceMm }) => distanceMm), ...extraMm];
  const times = [...points.map(({ atMs }) => atMs), ...extraMs];
  if (levels.length === 0 || times.length === 0) return null;
  const [fromMs, lastMs] = [Math.min(...times), Math.max(...times)];
  const toMs = fromMs + Math.max(MINUTE_MS, (lastMs - fromMs) * (1 + BEYOND_SHARE));
  const [highestMm, lowestMm] = [Math.min(...levels) - BEYOND_MM, Math.max(...levels) + BEYOND_MM];
  return { fromMs, toMs, highestMm, lowestMm };
}

/** Full minutes of the clock, as many as have room. */
export function clockTicks({ fromMs, toMs }: Pick<CurveSpan, "fromMs" | "toMs">, widthPx: number): readonly number[] {
  const most = Math.max(2, Math.floor(widthPx / TICK_PX));
  const stepMin = TICK_STEPS_MIN.find((step) => (toMs - fromMs) / (step * MINUTE_MS) <= most) ?? 720;
  const stepMs = stepMin * MINUTE_MS;
  const first = Math.ceil(fromMs / stepMs) * stepMs;
  return Array.from({ length: Math.max(0, Math.floor((toMs - first) / stepMs) + 1) }, (_, index) => first + index * stepMs);
}

export function curveFrame(span: CurveSpan, widthPx: number, heightPx: number): CurveFrame {
  const [leftPx, rightPx, topPx, bottomPx] = [LEFT_PX, widthPx - RIGHT_PX, TOP_PX, heightPx - AXIS_PX];
  const { fromMs, toMs, highestMm, lowestMm } = span;
  return {
    leftPx,
    rightPx,
    topPx,
    bottomPx,
    xOf: (atMs) => leftPx + ((atMs - fromMs) / (toMs - fromMs)) * (rightPx - leftPx),
    yOf: (distanceMm) => topPx + ((distanceMm - highestMm) / (lowestMm - highestMm)) * (bottomPx - topPx),
    ticksMs: clockTicks(span, rightPx - leftPx),
  };
}

/** Half of a time such as "10:02 PM". */
const HALF_TIME_PX = 28;

/** Where the middle of a time has to stand so that all of it is within the picture. */
export const timeMiddlePx = ({ leftPx, rightPx }: Pick<CurveFrame, "leftPx" | "rightPx">, wantedPx: number): number =>
  Math.min(rightPx + RIGHT_PX - HALF_TIME_PX, Math.max(leftPx - LEFT_PX + HALF_TIME_PX, wantedPx));

const rounded = (px: number): number => Math.round(px * 10) / 10;

export const curvePath = (points: readonly Point[], { xOf, yOf }: CurveFrame): string =>
  points
    .map(({ atMs, distanceMm }, index) => `${index === 0 ? "M" : "L"}${rounded(xOf(atMs))} ${rounded(yOf(distanceMm))}`)
    .join("");

/** As far above and below the points as a reading may lie without meaning anything. */
export function bandPath(points: readonly Point[], aroundMm: number, frame: CurveFrame): string {
  if (points.length < 2) return "";
  const shifted = (byMm: number) => points.map(({ atMs, distanceMm }) => ({ atMs, distanceMm: distanceMm + byMm }));
  const below = curvePath(shifted(aroundMm).toReversed(), frame).replace("M", "L");
  return `${curvePath(shifted(-aroundMm), frame)}${below}Z`;
}
