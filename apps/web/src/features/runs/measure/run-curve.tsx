import type { Run } from "@halocline/contracts/http/entities.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { clsx } from "clsx";
import { formatLengthValue, lengthUnit } from "@/lib/format.ts";
import { useElementWidth } from "@/lib/page/use-element-width.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import { CurveFigures } from "./curve-figures.tsx";
import { bandPath, type CurveFrame, curveFrame, curvePath, timeMiddlePx } from "./curve-frame.ts";
import { CurveLegend } from "./curve-legend.tsx";
import { CurveLimits } from "./curve-limits.tsx";
import { curveSentence } from "./curve-text.ts";
import type { CurveView } from "./curve-view.ts";

const HEIGHT_PX = 240;
const WIDE_HEIGHT_PX = 330;
const WIDE_FROM_PX = 520;
/** So far a reading may lie from the median of the last changes without meaning anything. */
const USUAL_MM = 1.6;

/** Of the word at the line of now, or of the last that was heard, so that it is not cut off. */
const NOW_HEIGHT_PX = 12;

type PartProps = Readonly<{ view: CurveView; frame: CurveFrame }>;

function Axes({ view: { topMm, drainMm }, frame }: PartProps) {
  const { leftPx, rightPx, topPx, bottomPx, xOf, yOf, ticksMs } = frame;
  return (
    <g className="fill-ink-2 text-2xs tabular-nums">
      {ticksMs.map((atMs) => (
        <g key={atMs}>
          <path d={`M${xOf(atMs)} ${topPx}V${bottomPx}`} className="stroke-line" />
          {timeMiddlePx(frame, xOf(atMs)) === xOf(atMs) && (
            <text x={xOf(atMs)} y={bottomPx + 16} textAnchor="middle">
              {formatTime(atMs)}
            </text>
          )}
        </g>
      ))}
      {topMm !== null && <path d={`M${leftPx} ${yOf(topMm)}H${rightPx}`} className="stroke-primary" strokeWidth="2" />}
      {drainMm !== null && (
        <path d={`M${leftPx} ${yOf(drainMm)}H${rightPx}`} className="stroke-ink-2" strokeWidth="1.5" strokeDasharray="5 4" />
      )}
      {[topMm, drainMm].map(
        (mm) =>
          mm !== null && (
            <text key={mm} x={leftPx - 6} y={yOf(mm) + 4} textAnchor="end" className="font-semibold">
              {formatLengthValue(mm)}
            </text>
          ),
      )}
      <text x={leftPx - 6} y={(topPx + bottomPx) / 2} textAnchor="end">
        {lengthUnit()}
      </text>
    </g>
  );
}

function Lines({ view, frame }: PartProps) {
  const { measured, expected, ahead, isProven } = view;
  return (
    <g fill="none" strokeLinejoin="round">
      <path d={bandPath(expected, USUAL_MM, frame)} className="fill-muted" opacity="0.18" />
      <path d={curvePath(expected, frame)} className="stroke-muted" strokeWidth="1.75" strokeDasharray="5 4" />
      <path d={curvePath(ahead, frame)} className="stroke-info" strokeWidth="2" strokeDasharray="2 4" />
      <path d={curvePath(measured, frame)} className={isProven ? "stroke-ok" : "stroke-info"} strokeWidth="3" />
    </g>
  );
}

/** Where it stands, and where and when it should end. */
function Ends({ view: { measured, ahead, forecast, isOver, silentSinceMs, isProven }, frame }: PartProps) {
  const { xOf, yOf, topPx, bottomPx } = frame;
  const [last, end] = [measured.at(-1), ahead.at(-1)];
  const { now } = runPageMessages().curve;
  const words = "fill-info-ink text-xs font-semibold";
  return (
    <>
      {last && !isOver && (
        <>
          <path d={`M${xOf(last.atMs)} ${topPx}V${bottomPx}`} className="stroke-info" strokeWidth="1.5" />
          <text x={xOf(last.atMs) + 8} y={Math.max(topPx + NOW_HEIGHT_PX, yOf(last.distanceMm) - 12)} className={words}>
            {silentSinceMs === null ? now : formatTime(silentSinceMs)}
          </text>
        </>
      )}
      {last && (
        <circle
          cx={xOf(last.atMs)}
          cy={yOf(last.distanceMm)}
          r="6"
          className={clsx("stroke-surface", isProven ? "fill-ok" : "fill-info")}
          strokeWidth="2"
        />
      )}
      {end && forecast && (
        <>
          <circle cx={xOf(end.atMs)} cy={yOf(end.distanceMm)} r="5" className="fill-surface stroke-info" strokeWidth="2.5" />
          <text x={timeMiddlePx(frame, xOf(end.atMs))} y={yOf(end.distanceMm) + 22} textAnchor="middle" className={words}>
            {formatTime(forecast.finishAtMs)}
          </text>
        </>
      )}
    </>
  );
}

/** The level by the clock: measured, expected and ahead, between the walls. */
export function RunCurve({ view, phase }: Readonly<{ view: CurveView; phase: Run["phase"] }>) {
  const [ref, widthPx] = useElementWidth<HTMLDivElement>();
  const heightPx = widthPx < WIDE_FROM_PX ? HEIGHT_PX : WIDE_HEIGHT_PX;
  const frame = view.span && widthPx > 0 ? curveFrame(view.span, widthPx, heightPx) : null;
  const { none } = runPageMessages().curve;
  return (
    <div ref={ref} className="grid gap-2">
      {view.span === null ? (
        <p className="text-sm text-ink-2">{none}</p>
      ) : (
        <>
          <div role="img" aria-label={curveSentence(view)} style={{ height: heightPx }}>
            {frame && (
              <svg viewBox={`0 0 ${widthPx} ${heightPx}`} className="h-full w-full" aria-hidden="true">
                <CurveLimits view={view} frame={frame} phase={phase} />
                <Axes view={view} frame={frame} />
                <Lines view={view} frame={frame} />
                <Ends view={view} frame={frame} />
              </svg>
            )}
          </div>
          <CurveLegend view={view} />
          <CurveFigures view={view} />
        </>
      )}
    </div>
  );
}
