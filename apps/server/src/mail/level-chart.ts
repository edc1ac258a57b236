// The level of a week as a picture for an email. Without words: those stand around it, where every reader and every font can show
// them. Levels are DISTANCES, so the picture's top is the smallest.

import { type Picture, writePng } from "../platform/png.ts";

/** Twice what is shown, for sharp screens. */
const [WIDTH_PX, HEIGHT_PX] = [1024, 256];
const MARGIN_PX = 12;
const DAYS = 7;
const LINE_PX = 4;
/** Less than this would draw the sensor's noise as waves. */
const LEAST_RANGE_MM = 10;
const COLORS = ["#ffffff", "#e2e8f0", "#e0f2fe", "#0369a1", "#64748b"];
const GRID = 1;
const WATER = 2;
const LINE = 3;
const MARK = 4;

export type ChartPoint = Readonly<{ atMs: number; distanceMm: number }>;
export type LevelChart = Readonly<{
  fromMs: number;
  toMs: number;
  /** In the order of time. */
  points: readonly ChartPoint[];
  /** Points further apart than this have a gap between them. */
  gapMs: number;
  /** The calibrated top; null: not calibrated. */
  topDistanceMm: number | null;
}>;

type Pen = Readonly<{ pixels: Uint8Array; put: (x: number, y: number, color: number) => void }>;

function createPen(): Pen {
  const pixels = new Uint8Array(WIDTH_PX * HEIGHT_PX);
  const put = (x: number, y: number, color: number) => {
    if (x >= 0 && x < WIDTH_PX && y >= 0 && y < HEIGHT_PX) pixels[y * WIDTH_PX + x] = color;
  };
  return { pixels, put };
}

function scaleOf({ fromMs, toMs, points, topDistanceMm }: LevelChart) {
  const shownMm = [...points.map(({ distanceMm }) => distanceMm), ...(topDistanceMm === null ? [] : [topDistanceMm])];
  const [leastMm, mostMm] = [Math.min(...shownMm), Math.max(...shownMm)];
  const rangeMm = Math.max(mostMm - leastMm, LEAST_RANGE_MM);
  const middleMm = (leastMm + mostMm) / 2;
  const usablePx = HEIGHT_PX - 2 * MARGIN_PX;
  return {
    x: (atMs: number) => Math.round(((atMs - fromMs) / (toMs - fromMs)) * (WIDTH_PX - 1)),
    y: (distanceMm: number) => Math.round(MARGIN_PX + ((distanceMm - middleMm) / rangeMm + 0.5) * usablePx),
  };
}

type Place = readonly [x: number, y: number];

/** Column by column, with the rows that the line crosses in it: steep steps stay joined. */
function crossed([x0, y0]: Place, [x1, y1]: Place): readonly Readonly<{ x: number; top: number; bottom: number }>[] {
  const at = (column: number): number => (x1 === x0 ? y1 : y0 + ((y1 - y0) * (Math.min(column, x1) - x0)) / (x1 - x0));
  return Array.from({ length: x1 - x0 + 1 }, (_, index) => {
    const [x, here, next] = [x0 + index, at(x0 + index), at(x0 + index + 1)];
    return { x, top: Math.round(Math.min(here, next) - LINE_PX / 2), bottom: Math.round(Math.max(here, next) + LINE_PX / 2) };
  });
}

export function drawLevelChart(chart: LevelChart): Buffer {
  const pen = createPen();
  const { x, y } = scaleOf(chart);
  const { points, gapMs, topDistanceMm } = chart;
  const columns = points.flatMap((point, index) => {
    const before = points[index - 1] ?? point;
    const from = point.atMs - before.atMs > gapMs ? point : before;
    return crossed([x(from.atMs), y(from.distanceMm)], [x(point.atMs), y(point.distanceMm)]);
  });
  for (const column of columns) for (let row = column.bottom; row < HEIGHT_PX; row++) pen.put(column.x, row, WATER);
  for (let day = 1; day < DAYS; day++)
    for (let row = 0; row < HEIGHT_PX; row += 4) pen.put(Math.round((WIDTH_PX / DAYS) * day), row, GRID);
  if (topDistanceMm !== null)
    for (let column = 0; column < WIDTH_PX; column++)
      if (column % 16 < 9) for (const thick of [0, 1]) pen.put(column, y(topDistanceMm) + thick, MARK);
  // Last, and wider than a column: what comes before must not cover it.
  for (const { x: column, top, bottom } of columns)
    for (let row = top; row < bottom; row++) for (const wide of [-1, 0, 1]) pen.put(column + wide, row, LINE);
  const picture: Picture = { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, colors: COLORS, pixels: pen.pixels };
  return writePng(picture);
}
