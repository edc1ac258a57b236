import { memo, useId } from "react";
import type { DayRun } from "./day-runs.ts";
import type { LevelDay } from "./level-day.ts";
import { bandPath, linePath, STRIP_HEIGHT_PX, type StripGeometry } from "./strip-geometry.ts";

const LANE_PX = 10;
export const STRIP_PLOT_HEIGHT_PX = STRIP_HEIGHT_PX + LANE_PX;
const TICK_PX = 3;

/** Where top-ups keep the level: between the top level and the trigger. */
function Marks({ geometry: { marks, widthPx } }: Readonly<{ geometry: StripGeometry }>) {
  const [top, trigger] = [marks.find(({ kind }) => kind === "top"), marks.find(({ kind }) => kind === "trigger")];
  return (
    <>
      {top && trigger && <rect y={top.y} width={widthPx} height={trigger.y - top.y} className="fill-primary/10" />}
      {marks.map(({ kind, y }) => (
        <line
          key={kind}
          x2={widthPx}
          y1={y}
          y2={y}
          className={kind === "drain" ? "stroke-line-strong" : "stroke-primary/60"}
          strokeDasharray={kind === "top" ? undefined : "4 4"}
        />
      ))}
    </>
  );
}

function Gaps({ day, geometry: { x } }: Readonly<{ day: LevelDay; geometry: StripGeometry }>) {
  const id = useId();
  return (
    <>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-muted-soft" />
        <line y2="6" strokeWidth="2" className="stroke-line-strong/40" />
      </pattern>
      {day.gaps.map(({ fromMs, toMs }) => (
        <rect
          key={fromMs}
          data-testid="day-gap"
          x={x(fromMs)}
          width={x(toMs) - x(fromMs)}
          height={STRIP_HEIGHT_PX}
          fill={`url(#${id})`}
        />
      ))}
    </>
  );
}

function Ticks({ runs, geometry: { x, widthPx } }: Readonly<{ runs: readonly DayRun[]; geometry: StripGeometry }>) {
  return runs.map(({ id, type, fromMs, toMs }) => {
    const fromX = Math.max(0, x(fromMs));
    const width = Math.max(TICK_PX, Math.min(widthPx, x(toMs)) - fromX);
    return (
      <rect
        key={id}
        data-testid={`day-${type}`}
        x={Math.min(fromX, widthPx - width)}
        y={STRIP_HEIGHT_PX + 2}
        width={width}
        height={LANE_PX - 2}
        rx="1.5"
        className={type === "top_up" ? "fill-primary" : "fill-info"}
      />
    );
  });
}

type StripPlotProps = Readonly<{ day: LevelDay; runs: readonly DayRun[]; geometry: StripGeometry }>;

/** Nothing in it moves with the clock. */
export const StripPlot = memo(function StripPlot({ day, runs, geometry }: StripPlotProps) {
  return (
    <svg width={geometry.widthPx} height={STRIP_PLOT_HEIGHT_PX} className="block" aria-hidden="true">
      <Gaps day={day} geometry={geometry} />
      <Marks geometry={geometry} />
      {day.stretches.map((stretch) => (
        <g key={stretch[0]?.fromMs}>
          <path d={bandPath(stretch, geometry)} className="fill-primary/25" />
          <path
            data-testid="day-line"
            d={linePath(stretch, geometry)}
            className="fill-none stroke-primary"
            strokeWidth="1.75"
            strokeLinejoin="round"
          />
        </g>
      ))}
      <Ticks runs={runs} geometry={geometry} />
    </svg>
  );
});
