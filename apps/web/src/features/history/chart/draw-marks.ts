// Bands, lines and ticks on the canvas, in its own pixels. A colour never stands alone: shapes and words say the same.

import type uPlot from "uplot";
import type { Stretch } from "../time-range.ts";
import type { PlotColors } from "./plot-colors.ts";
import { FONT, isWide } from "./plot-frame.ts";

const ratio = (): number => devicePixelRatio || 1;
const canvasFont = (): string => FONT.replace(/^(\d+)px/, (_, size: string) => `${Number(size) * ratio()}px`);

/** Draws inside the plot only, and leaves the canvas as it was. */
export function insidePlot(plot: uPlot, draw: (ctx: CanvasRenderingContext2D) => void): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw(ctx);
  ctx.restore();
}

const xOf = (plot: uPlot, timeMs: number): number => plot.valToPos(timeMs / 1000, "x", true);

type Span = Readonly<{ leftPx: number; widthPx: number }>;

export const LEAST_BAND_PX = 1.5;

/** By default a short run in a long year is still there. */
export function spanOf(plot: uPlot, { fromMs, toMs }: Stretch, leastPx = LEAST_BAND_PX): Span {
  const leftPx = xOf(plot, fromMs);
  return { leftPx, widthPx: Math.max(xOf(plot, toMs) - leftPx, leastPx * ratio()) };
}

export function drawBand(plot: uPlot, span: Span, color: string, alpha: number): void {
  const { ctx, bbox } = plot;
  ctx.globalAlpha = alpha;
  ctx.fillStyle = color;
  ctx.fillRect(span.leftPx, bbox.top, span.widthPx, bbox.height);
  ctx.globalAlpha = 1;
}

const HATCH_STEP_PX = 8;

/** Grey with slanted lines: nothing is known here. */
export function drawGap(plot: uPlot, span: Span, color: string, label: string): void {
  const { ctx, bbox } = plot;
  drawBand(plot, span, color, 0.12);
  ctx.save();
  ctx.beginPath();
  ctx.rect(span.leftPx, bbox.top, span.widthPx, bbox.height);
  ctx.clip();
  ctx.globalAlpha = 0.35;
  ctx.strokeStyle = color;
  ctx.lineWidth = ratio();
  ctx.beginPath();
  const endPx = Math.min(span.leftPx + span.widthPx, bbox.left + bbox.width);
  for (let x = Math.max(span.leftPx, bbox.left) - bbox.height; x < endPx; x += HATCH_STEP_PX * ratio()) {
    ctx.moveTo(x, bbox.top + bbox.height);
    ctx.lineTo(x + bbox.height, bbox.top);
  }
  ctx.stroke();
  ctx.restore();
  drawCentered(plot, span, color, label);
}

/** Behind the level, with its name where there is room: these minutes are hours of a simulated tank. */
export function drawFastBand(plot: uPlot, span: Span, color: string, label: string): void {
  drawBand(plot, span, color, 0.15);
  drawCentered(plot, span, color, label);
}

/** Right of now: nothing here was measured. Of the names, the longest that has room. */
export function drawPlans(plot: uPlot, span: Span, colors: PlotColors, names: readonly string[]): void {
  drawBand(plot, span, colors.inset, 1);
  const name = names.find((text) => hasRoom(plot, span, text));
  if (name) drawCentered(plot, span, colors["ink-3"], name);
}

const shownPx = ({ bbox }: uPlot, { leftPx, widthPx }: Span): number =>
  Math.min(leftPx + widthPx, bbox.left + bbox.width) - Math.max(leftPx, bbox.left);

function hasRoom(plot: uPlot, span: Span, label: string): boolean {
  plot.ctx.font = canvasFont();
  return plot.ctx.measureText(label).width + 12 * ratio() <= shownPx(plot, span);
}

/** Only where there is room for it. */
function drawCentered(plot: uPlot, span: Span, color: string, label: string): void {
  if (!hasRoom(plot, span, label)) return;
  const { ctx, bbox } = plot;
  const { leftPx } = span;
  const shownWidthPx = shownPx(plot, span);
  ctx.fillStyle = color;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(label, Math.max(leftPx, bbox.left) + shownWidthPx / 2, bbox.top + bbox.height / 2);
}

export type Guide = Readonly<{ distanceMm: number; label: string; color: string; dash: readonly number[] }>;

/** A level across the whole width. */
export function drawGuide(plot: uPlot, { distanceMm, color, dash }: Guide): void {
  const { ctx, bbox } = plot;
  const y = plot.valToPos(distanceMm, "y", true);
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5 * ratio();
  ctx.setLineDash(dash.map((length) => length * ratio()));
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.setLineDash([]);
}

const NAME_HEIGHT_PX = 13;

/** In the margin, where they hide no water, from the top down and never upon each other. */
export function drawGuideNames(plot: uPlot, guides: readonly Guide[]): void {
  // A narrow chart has no margin: there the legend has to do.
  if (!isWide(plot)) return;
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = canvasFont();
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  let freeFromPx = bbox.top;
  for (const { distanceMm, label, color } of guides.toSorted((a, b) => a.distanceMm - b.distanceMm)) {
    const y = Math.max(plot.valToPos(distanceMm, "y", true), freeFromPx);
    ctx.fillStyle = color;
    ctx.fillText(label, bbox.left + bbox.width + 6 * ratio(), y);
    freeFromPx = y + NAME_HEIGHT_PX * ratio();
  }
  ctx.restore();
}

export function drawTimeLine(plot: uPlot, timeMs: number, color: string, dash: readonly number[]): void {
  const { ctx, bbox } = plot;
  const x = xOf(plot, timeMs);
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5 * ratio();
  ctx.setLineDash(dash.map((length) => length * ratio()));
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.setLineDash([]);
}
