// The lanes and the level below them, on one axis.

import { useMemo, useState } from "react";
import { useElementWidth } from "@/lib/page/use-element-width.ts";
import type { Stretch } from "../time-range.ts";
import type { Lane, Mark } from "../timeline/lane-marks.ts";
import { TimelineLanes } from "../timeline/timeline-lanes.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { type LevelMarks, type LevelPlotView, levelColumns, levelPlot } from "./level-plot.ts";
import type { LevelSeries } from "./level-series.ts";
import { Plot } from "./plot.tsx";
import { usePlotColors } from "./plot-colors.ts";
import { axisPx, type Hover, isNarrowAt, sidePx } from "./plot-frame.ts";
import type { Marks } from "./timeline-marks.ts";

export type HistoryChartProps = Readonly<{
  lanes: readonly Lane[];
  selectedIds: ReadonlySet<string>;
  onSelect: (marks: readonly Mark[]) => void;
  series: LevelSeries;
  marks: Marks;
  levels: LevelMarks | null;
  stretch: Stretch;
  /** A moment to mark with a line. */
  atMs: number | null;
  nowMs: number;
  onZoom: (stretch: Stretch) => void;
  onZoomOut: () => void;
}>;

const LEVEL_HEIGHT_PX = 240;
const NARROW_LEVEL_HEIGHT_PX = 200;

function useLevelView(props: HistoryChartProps, isNarrow: boolean, onHover: (hover: Hover | null) => void): LevelPlotView {
  const { series, marks, levels, stretch, atMs, nowMs, onZoom, onZoomOut } = props;
  const colors = usePlotColors();
  return useMemo(
    () => ({ stretch, colors, isNarrow, onZoom, onZoomOut, onHover, series, marks, levels, atMs, nowMs }),
    [stretch, colors, isNarrow, onZoom, onZoomOut, onHover, series, marks, levels, atMs, nowMs],
  );
}

export function HistoryChart(props: HistoryChartProps) {
  const { series, marks, lanes, stretch, nowMs, selectedIds, onSelect } = props;
  const [box, widthPx] = useElementWidth<HTMLDivElement>();
  const [hover, setHover] = useState<Hover | null>(null);
  const isNarrow = isNarrowAt(widthPx);
  const view = useLevelView(props, isNarrow, setHover);
  const data = useMemo(() => levelColumns(series), [series]);
  const heightPx = isNarrow ? NARROW_LEVEL_HEIGHT_PX : LEVEL_HEIGHT_PX;
  const leftPx = axisPx(isNarrow);
  const plotPx = Math.max(1, widthPx - leftPx - sidePx(isNarrow));
  return (
    <div ref={box} className="min-w-0" style={{ minHeight: series.atS.length > 0 ? heightPx : 0 }}>
      {widthPx > 0 && (
        <>
          <TimelineLanes {...{ lanes, stretch, nowMs, plotPx, leftPx, isNarrow, selectedIds, onSelect }} />
          <div className="relative">
            {series.atS.length > 0 && (
              <Plot key={String(isNarrow)} widthPx={widthPx} heightPx={heightPx} data={data} view={view} build={levelPlot} />
            )}
            {hover && <ChartTooltip hover={hover} series={series} marks={marks} widthPx={widthPx} />}
          </div>
        </>
      )}
    </div>
  );
}
