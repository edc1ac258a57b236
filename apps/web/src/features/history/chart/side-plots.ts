// Below the level, at the same times: one lane per relay, and the temperature.

import type uPlot from "uplot";
import { formatTemperatureValue, temperatureUnit } from "@/lib/format.ts";
import { insidePlot, spanOf } from "./draw-marks.ts";
import type { LevelSeries } from "./level-series.ts";
import { axisPx, FONT, type PlotOptions, type PlotView, plotFrame, type Shown, timeAxis, valueAxis } from "./plot-frame.ts";
import type { Lane } from "./timeline-marks.ts";

export type LanesView = PlotView & Readonly<{ lanes: readonly Lane[] }>;

const LANE_PX = 22;
const LANES_FRAME_PX = 16;
const BAR_SHARE = 0.45;
const LONGEST_LABEL = 12;
const NAMES_PX = 76;

export const lanesHeightPx = (laneCount: number): number => laneCount * LANE_PX + LANES_FRAME_PX;

/** No numbers, only the stretch: the bars are drawn by hand. */
export const lanesColumns = ({ stretch }: PlotView): uPlot.AlignedData => [
  [stretch.fromMs / 1000, stretch.toMs / 1000],
  [null, null],
];

const shortened = (label: string): string =>
  label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 1).trimEnd()}…`;

function drawLanes(plot: uPlot, { lanes, colors }: LanesView): void {
  insidePlot(plot, (ctx) => {
    const lanePx = plot.bbox.height / Math.max(1, lanes.length);
    for (const [index, { intervals }] of lanes.entries()) {
      const top = plot.bbox.top + lanePx * (index + (1 - BAR_SHARE) / 2);
      ctx.fillStyle = colors.line;
      ctx.fillRect(plot.bbox.left, plot.bbox.top + lanePx * (index + 0.5) - 0.5, plot.bbox.width, 1);
      ctx.fillStyle = colors.primary;
      for (const interval of intervals) {
        const { leftPx, widthPx } = spanOf(plot, interval);
        ctx.fillRect(leftPx, top, widthPx, lanePx * BAR_SHARE);
      }
    }
  });
}

export function lanesPlot(shown: Shown<LanesView>): PlotOptions {
  const frame = plotFrame(shown);
  const rows = () => shown().lanes.map((_, index) => index + 0.5);
  return {
    legend: frame.legend,
    padding: frame.padding,
    cursor: frame.cursor,
    scales: { x: frame.timeScale, y: { dir: -1, range: () => [0, Math.max(1, shown().lanes.length)] } },
    series: [{}, { points: { show: false } }],
    axes: [
      timeAxis(shown, false),
      {
        stroke: () => shown().colors["ink-2"],
        font: FONT,
        // The names of pumps need their room on a phone too; there these lanes have an axis of their own.
        size: Math.max(axisPx(shown().isNarrow), NAMES_PX),
        gap: 6,
        grid: { show: false },
        ticks: { show: false },
        splits: rows,
        values: () => shown().lanes.map(({ label }) => shortened(label)),
      },
    ],
    hooks: { draw: [(plot) => drawLanes(plot, shown())], setSelect: [frame.setSelect] },
  };
}

export const temperatureColumns = ({ atS, temperatureC }: LevelSeries): uPlot.AlignedData => [atS, temperatureC];

const LEAST_SPAN_C = 1;
const TEMPERATURE_SPACE_PX = 22;

function temperatureScale(lowC: number | null, highC: number | null): [number, number] {
  if (lowC === null || highC === null) return [20, 30];
  const room = Math.max((LEAST_SPAN_C - (highC - lowC)) / 2, 0) + 0.2;
  return [lowC - room, highC + room];
}

const temperatureAxis = (shown: Shown): uPlot.Axis =>
  valueAxis(shown, temperatureUnit(), temperatureUnit() === "°C" ? null : formatTemperatureValue);

export function temperaturePlot(shown: Shown): PlotOptions {
  const frame = plotFrame(shown);
  return {
    legend: frame.legend,
    padding: frame.padding,
    cursor: frame.cursor,
    scales: { x: frame.timeScale, y: { range: (_plot, lowC, highC) => temperatureScale(lowC, highC) } },
    series: [{}, { width: 2, stroke: () => shown().colors.warn, points: { show: false } }],
    axes: [timeAxis(shown), { ...temperatureAxis(shown), space: TEMPERATURE_SPACE_PX }],
    hooks: { setSelect: [frame.setSelect] },
  };
}
