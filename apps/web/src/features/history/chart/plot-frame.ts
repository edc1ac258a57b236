// What all charts of the screen share: the same times at the same place, one cursor, one brush.

import type uPlot from "uplot";
import { reader } from "@/lib/language/reader.ts";
import type { Stretch } from "../time-range.ts";
import type { PlotColors } from "./plot-colors.ts";
import { tickLabels } from "./time-axis.ts";

export type PlotView = Readonly<{
  stretch: Stretch;
  colors: PlotColors;
  /** Fixed while a chart stands: it is made anew when it changes. */
  isNarrow: boolean;
  onZoom: (stretch: Stretch) => void;
  onZoomOut: () => void;
  /** Null when the pointer has left. */
  onHover: (hover: Hover | null) => void;
}>;

export type Hover = Readonly<{ atMs: number; leftPx: number; msPerPx: number }>;
export type PlotOptions = Omit<uPlot.Options, "width" | "height">;
/** Options are made once; what they draw is asked for at every drawing. */
export type Shown<V extends PlotView = PlotView> = () => V;

export const FONT = '11px "Geist Variable", system-ui, sans-serif';
/** Left of every chart, so that equal times stand below each other; a phone has room for the numbers only. */
export const axisPx = (isNarrow: boolean): number => (isNarrow ? 40 : 108);
const AXIS_LABEL_PX = 24;
const TIME_LINE_PX = 18;
const SIDE_PADDING_PX = 12;
/** Right of a wide chart, where the marks of the calibration have their names; the longest language decides. */
const LABEL_SIDE_PX = 112;
const WIDE_PX = 560;
/** Where the axis ends. */
export const sidePx = (isNarrow: boolean): number => (isNarrow ? SIDE_PADDING_PX : LABEL_SIDE_PX);
export const isNarrowAt = (widthPx: number): boolean => widthPx < WIDE_PX;
/** Less is a click whose hand trembled. */
const SHORTEST_BRUSH_PX = 6;

const SYNC_KEY = "history";
/** Only the cursor is shared: a brush drawn in one chart is told once. */
const isCursorMove = (type: string): boolean => type === "mousemove" || type === "mouseleave";

export const isWide = (plot: uPlot): boolean => !isNarrowAt(plot.width);

const isAt = (plot: uPlot): boolean => (plot.cursor.left ?? -1) >= 0;

export function hoverOf(plot: uPlot, { stretch }: PlotView): Hover | null {
  if (!isAt(plot)) return null;
  const leftPx = plot.cursor.left ?? 0;
  const msPerPx = (stretch.toMs - stretch.fromMs) / Math.max(1, plot.over.clientWidth);
  return { atMs: plot.posToVal(leftPx, "x") * 1000, leftPx: leftPx + plot.over.offsetLeft, msPerPx };
}

function tellBrush(plot: uPlot, { onZoom }: PlotView): void {
  const { left, width } = plot.select;
  if (width < SHORTEST_BRUSH_PX) return;
  const [fromMs, toMs] = [plot.posToVal(left, "x") * 1000, plot.posToVal(left + width, "x") * 1000];
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  onZoom({ fromMs: Math.round(fromMs), toMs: Math.round(toMs) });
}

export const timeAxis = (shown: Shown, isShown = true): uPlot.Axis => ({
  show: isShown,
  stroke: () => shown().colors["ink-3"],
  font: FONT,
  size: (_plot, labels) => (labels?.some((label) => label.includes("\n")) ? 2 : 1) * TIME_LINE_PX + 4,
  space: 72,
  grid: { stroke: () => shown().colors.line, width: 1 },
  ticks: { show: false },
  values: (_plot, splits, _axis, _space, stepS) => [...tickLabels(splits, stepS)],
});

/** With as many decimals as its scale needs, and no noise of the sum behind them. */
const plainText = (value: number): string => String(Number(value.toFixed(3))).replace(".", reader().decimalMark);

export const valueAxis = (shown: Shown, label: string, format: ((value: number) => string) | null): uPlot.Axis => ({
  stroke: () => shown().colors["ink-3"],
  font: FONT,
  ...(shown().isNarrow
    ? { size: axisPx(true) }
    : { size: axisPx(false) - AXIS_LABEL_PX, label, labelSize: AXIS_LABEL_PX, labelFont: FONT }),
  // The scale is metric; what stands at its lines is in the reader's units.
  values: (_plot, splits) => splits.map(format ?? plainText),
  space: 36,
  grid: { stroke: () => shown().colors.line, width: 1 },
  ticks: { show: false },
});

export function plotFrame(shown: Shown) {
  return {
    legend: { show: false },
    padding: [8, (plot: uPlot) => sidePx(!isWide(plot)), 0, 0] as uPlot.Padding,
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: true, y: false, setScale: false },
      bind: {
        dblclick: () => () => {
          shown().onZoomOut();
          return null;
        },
      },
      sync: { key: SYNC_KEY, setSeries: false, filters: { pub: isCursorMove } },
    } satisfies uPlot.Cursor,
    timeScale: {
      time: true,
      range: () => [shown().stretch.fromMs / 1000, shown().stretch.toMs / 1000] as [number, number],
    } satisfies uPlot.Scale,
    setSelect: (plot: uPlot) => tellBrush(plot, shown()),
  };
}
