// Draws the history chart again and again and tells how long the main thread was at it.

import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "../src/app/styles/tokens.css";
import { HistoryChart } from "../src/features/history/chart/history-chart.tsx";
import { levelSeries } from "../src/features/history/chart/level-series.ts";
import { SideCharts } from "../src/features/history/chart/side-charts.tsx";
import type { Stretch } from "../src/features/history/time-range.ts";
import { weekOfWater } from "./week-of-water.ts";

type Round = Readonly<{ prepareMs: number; renderMs: number; pixelsMs: number; zoomMs: number }>;

const nothing: ReadonlySet<string> = new Set();
const ignore = () => {};
const levels = { topMm: 28, triggerMm: 32, drainMm: 58 };
const host = document.querySelector("#chart") as HTMLElement;

/** Reading a pixel back makes the browser finish what it had put off, and costs a copy of its own. */
function readPixels(): void {
  for (const canvas of document.querySelectorAll("canvas")) canvas.getContext("2d")?.getImageData(0, 0, 1, 1);
}

async function timed(act: () => void): Promise<number> {
  const startMs = performance.now();
  act();
  // The chart draws in a microtask of its own.
  await Promise.resolve();
  return performance.now() - startMs;
}

async function measureRound(points: number): Promise<Round> {
  const { history, stretch, marks } = weekOfWater(points);
  const startMs = performance.now();
  const series = levelSeries(history, stretch, { readingIntervalS: 10, nowMs: stretch.toMs });
  const prepareMs = performance.now() - startMs;
  const root = createRoot(host);
  const draw = (shown: Stretch) =>
    flushSync(() =>
      root.render(
        <>
          <HistoryChart
            series={series}
            marks={marks}
            lanes={[]}
            selectedIds={nothing}
            onSelect={ignore}
            levels={levels}
            stretch={shown}
            atMs={null}
            nowMs={stretch.toMs}
            onZoom={ignore}
            onZoomOut={ignore}
          />
          <SideCharts series={series} marks={marks} stretch={shown} onZoom={ignore} onZoomOut={ignore} />
        </>,
      ),
    );
  const renderMs = await timed(() => draw(stretch));
  const pixelsMs = await timed(readPixels);
  const middleMs = (stretch.fromMs + stretch.toMs) / 2;
  const zoomMs = await timed(() => draw({ fromMs: middleMs, toMs: stretch.toMs }));
  root.unmount();
  return { prepareMs, renderMs, pixelsMs, zoomMs };
}

async function measureChart(points: number, rounds: number): Promise<readonly Round[]> {
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push(await measureRound(points));
    // Between two rounds the browser may paint and tidy up, as it would between two clicks.
    await new Promise((done) => setTimeout(done, 50));
  }
  return all;
}

Object.assign(window, { measureChart });
