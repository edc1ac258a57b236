// Level, relay lanes and temperature below each other, with one cursor.

import { useMemo, useState } from "react";
import { useElementWidth } from "@/lib/page/use-element-width.ts";
import type { Stretch } from "../time-range.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { type LevelMarks, type LevelPlotView, levelColumns, levelPlot } from "./level-plot.ts";
import { hasTemperature, type LevelSeries } from "./level-series.ts";
import { Plot } from "./plot.tsx";
import { usePlotColors } from "./plot-colors.ts";
import type { Hover, PlotView } from "./plot-frame.ts";
import { type LanesView, lanesColumns, lanesHeightPx, lanesPlot, temperatureColumns, temperaturePlot } from "./side-plots.ts";
import type { Marks } from "./timeline-marks.ts";

export type HistoryChartProps = Readonly<{
  series: LevelSeries;
  marks: Marks;
  levels: LevelMarks | null;
  stretch: Stretch;
  /** A moment to mark with a line. */
  atMs: number | null;
  onZoom: (stretch: Stretch) => void;
  onZoomOut: () => void;
}>;

const LEVEL_HEIGHT_PX = 300;
const NARROW_LEVEL_HEIGHT_PX = 240;
const TEMPERATURE_HEIGHT_PX = 140;
const NARROW_PX = 560;

function usePlotViews({ series, marks, levels, stretch, atMs, onZoom, onZoomOut }: HistoryChartProps) {
  const colors = usePlotColors();
  const [hover, setHover] = useState<Hover | null>(null);
  const view = useMemo(
    (): PlotView => ({ stretch, colors, onZoom, onZoomOut, onHover: setHover }),
    [stretch, colors, onZoom, onZoomOut],
  );
  const level = useMemo((): LevelPlotView => ({ ...view, series, marks, levels, atMs }), [view, series, marks, levels, atMs]);
  const lanes = useMemo((): LanesView => ({ ...view, lanes: marks.lanes }), [view, marks.lanes]);
  return { view, level, lanes, hover };
}

export function HistoryChart(props: HistoryChartProps) {
  const { series, marks } = props;
  const [box, widthPx] = useElementWidth<HTMLDivElement>();
  const { view, level, lanes, hover } = usePlotViews(props);
  const levelData = useMemo(() => levelColumns(series), [series]);
  const temperatureData = useMemo(() => temperatureColumns(series), [series]);
  const lanesData = useMemo(() => lanesColumns(lanes), [lanes]);
  const levelHeightPx = widthPx < NARROW_PX ? NARROW_LEVEL_HEIGHT_PX : LEVEL_HEIGHT_PX;
  return (
    <div ref={box} className="relative min-w-0" style={{ minHeight: levelHeightPx }}>
      {widthPx > 0 && (
        <>
          <Plot widthPx={widthPx} heightPx={levelHeightPx} data={levelData} view={level} build={levelPlot} />
          {marks.lanes.length > 0 && (
            <Plot
              widthPx={widthPx}
              heightPx={lanesHeightPx(marks.lanes.length)}
              data={lanesData}
              view={lanes}
              build={lanesPlot}
            />
          )}
          {hasTemperature(series) && (
            <Plot widthPx={widthPx} heightPx={TEMPERATURE_HEIGHT_PX} data={temperatureData} view={view} build={temperaturePlot} />
          )}
          {hover && <ChartTooltip hover={hover} series={series} marks={marks} widthPx={widthPx} />}
        </>
      )}
    </div>
  );
}
