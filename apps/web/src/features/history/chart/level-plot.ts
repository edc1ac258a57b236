// The level: mean with the band of its extremes, the marks of the calibration, and what happened.

import { historyMessages } from "@halocline/messages/texts/history";
import type uPlot from "uplot";
import { formatLengthValue, lengthUnit } from "@/lib/format.ts";
import {
  drawBand,
  drawFastBand,
  drawGap,
  drawGuide,
  drawGuideNames,
  drawPlans,
  drawTimeLine,
  type Guide,
  insidePlot,
  LEAST_BAND_PX,
  spanOf,
} from "./draw-marks.ts";
import type { LevelSeries } from "./level-series.ts";
import { hoverOf, type PlotOptions, type PlotView, plotFrame, type Shown, timeAxis, valueAxis } from "./plot-frame.ts";
import type { Marks } from "./timeline-marks.ts";

export type LevelMarks = Readonly<{ topMm: number; triggerMm: number; drainMm: number }>;

export type LevelPlotView = PlotView &
  Readonly<{ series: LevelSeries; marks: Marks; levels: LevelMarks | null; atMs: number | null; nowMs: number }>;

export const levelColumns = ({ atS, highMm, lowMm, meanMm }: LevelSeries): uPlot.AlignedData => [atS, highMm, lowMm, meanMm];

const LEAST_SPAN_MM = 4;
const MARGIN = 0.08;
/** More of the width than this in short runs hides the level instead of explaining it. */
const CROWDED_SHARE = 0.02;

/** Data and marks together, with some room; a still tank is not blown up to a storm. */
export function levelScale(lowMm: number | null, highMm: number | null, levels: LevelMarks | null): [number, number] {
  const all = [lowMm, highMm, levels?.topMm, levels?.drainMm].filter((value) => typeof value === "number");
  if (all.length === 0) return [0, 100];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = Math.max(LEAST_SPAN_MM - (most - least), 0) / 2 + Math.max(most - least, LEAST_SPAN_MM) * MARGIN;
  return [Math.max(0, least - room), most + room];
}

function drawBehind(plot: uPlot, { series, marks, colors, stretch, nowMs }: LevelPlotView): void {
  const { gapLabels } = historyMessages().chart;
  const { ahead, aheadShort } = historyMessages().timeline;
  insidePlot(plot, () => {
    const coming = { fromMs: Math.max(nowMs, stretch.fromMs), toMs: stretch.toMs };
    if (coming.fromMs < coming.toMs) drawPlans(plot, spanOf(plot, coming), colors, [ahead, aheadShort]);
    for (const band of marks.fast) drawFastBand(plot, spanOf(plot, band), colors.warn, band.label);
    for (const gap of series.gaps) drawGap(plot, spanOf(plot, gap), colors.muted, gapLabels[gap.kind]);
    const isCrowded = marks.runs.length * LEAST_BAND_PX > plot.over.clientWidth * CROWDED_SHARE;
    for (const run of marks.runs) {
      drawBand(plot, spanOf(plot, run, isCrowded && !run.isMajor ? 0 : LEAST_BAND_PX), colors.info, 0.2);
    }
  });
}

function guidesOf({ topMm, triggerMm, drainMm }: LevelMarks, colors: PlotView["colors"]): readonly Guide[] {
  const labels = historyMessages().chart;
  const level = (distanceMm: number) => ({ level: formatLengthValue(distanceMm) });
  return [
    { distanceMm: triggerMm, label: labels.topUpAt(level(triggerMm)), color: colors["ink-3"], dash: [2, 3] },
    { distanceMm: drainMm, label: labels.drainLevel(level(drainMm)), color: colors["ink-2"], dash: [6, 4] },
    { distanceMm: topMm, label: labels.topLevel(level(topMm)), color: colors.primary, dash: [] },
  ];
}

function drawOver(plot: uPlot, { levels, atMs, nowMs, colors }: LevelPlotView): void {
  const guides = levels ? guidesOf(levels, colors) : [];
  insidePlot(plot, () => {
    for (const guide of guides) drawGuide(plot, guide);
    if (atMs !== null) drawTimeLine(plot, atMs, colors["ink-3"], [3, 3]);
    drawTimeLine(plot, nowMs, colors.ink, []);
  });
  drawGuideNames(plot, guides);
}

const distanceAxis = (shown: Shown): uPlot.Axis =>
  valueAxis(shown, historyMessages().chart.axis({ unit: lengthUnit() }), lengthUnit() === "mm" ? null : formatLengthValue);

export function levelPlot(shown: Shown<LevelPlotView>): PlotOptions {
  const frame = plotFrame(shown);
  const water = () => shown().colors.primary;
  return {
    legend: frame.legend,
    padding: frame.padding,
    cursor: frame.cursor,
    scales: {
      x: frame.timeScale,
      // Values are distances from the sensor: higher water is higher on the screen.
      y: { dir: -1, range: (_plot, lowMm, highMm) => levelScale(lowMm, highMm, shown().levels) },
    },
    series: [
      {},
      { width: 0, points: { show: false } },
      { width: 0, points: { show: false } },
      { width: 2, stroke: water, points: { show: false } },
    ],
    bands: [{ series: [1, 2], fill: () => `${water()}55` }],
    axes: [timeAxis(shown), distanceAxis(shown)],
    hooks: {
      drawClear: [(plot) => drawBehind(plot, shown())],
      draw: [(plot) => drawOver(plot, shown())],
      setCursor: [(plot) => shown().onHover(hoverOf(plot, shown()))],
      setSelect: [frame.setSelect],
    },
  };
}
