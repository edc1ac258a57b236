// When each pump was on, and the temperature, at the times of the level.

import { useMemo } from "react";
import { useElementWidth } from "@/lib/page/use-element-width.ts";
import type { HistoryChartProps } from "./history-chart.tsx";
import { hasTemperature } from "./level-series.ts";
import { Plot } from "./plot.tsx";
import { usePlotColors } from "./plot-colors.ts";
import { isNarrowAt, type PlotView } from "./plot-frame.ts";
import { type LanesView, lanesColumns, lanesHeightPx, lanesPlot, temperatureColumns, temperaturePlot } from "./side-plots.ts";

const TEMPERATURE_HEIGHT_PX = 140;
/** The level's own chart tells what stands at the pointer. */
const ignoreHover = (): void => {};

type SideChartsProps = Pick<HistoryChartProps, "series" | "marks" | "stretch" | "onZoom" | "onZoomOut">;

export function SideCharts({ series, marks, stretch, onZoom, onZoomOut }: SideChartsProps) {
  const [box, widthPx] = useElementWidth<HTMLDivElement>();
  const colors = usePlotColors();
  const isNarrow = isNarrowAt(widthPx);
  const view = useMemo(
    (): PlotView => ({ stretch, colors, isNarrow, onZoom, onZoomOut, onHover: ignoreHover }),
    [stretch, colors, isNarrow, onZoom, onZoomOut],
  );
  const lanes = useMemo((): LanesView => ({ ...view, lanes: marks.lanes }), [view, marks.lanes]);
  const lanesData = useMemo(() => lanesColumns(lanes), [lanes]);
  const temperatureData = useMemo(() => temperatureColumns(series), [series]);
  const laneCount = marks.lanes.length;
  const key = String(isNarrow);
  return (
    <div ref={box} className="min-w-0">
      {widthPx > 0 && (
        <>
          {laneCount > 0 && (
            <Plot
              key={key}
              widthPx={widthPx}
              heightPx={lanesHeightPx(laneCount)}
              data={lanesData}
              view={lanes}
              build={lanesPlot}
            />
          )}
          {hasTemperature(series) && (
            <Plot
              key={`${key} temperature`}
              widthPx={widthPx}
              heightPx={TEMPERATURE_HEIGHT_PX}
              data={temperatureData}
              view={view}
              build={temperaturePlot}
            />
          )}
        </>
      )}
    </div>
  );
}
