// The tank as the sensor sees it, true to scale from the lens down. It needs no calibration, unlike the monitor's drawing.

import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { useId } from "react";
import { formatDecimal } from "@/lib/format.ts";

type LevelSketchProps = Readonly<{
  distanceMm: number | null;
  isLive: boolean;
  topMm: number | null;
  drainMm: number | null;
}>;

const WIDTH_PX = 196;
const HEIGHT_PX = 208;
const GLASS = { leftX: 4, rightX: 118, rimY: 26, floorY: 202 };
const SENSOR_X = (GLASS.leftX + GLASS.rightX) / 2;
const LENS_Y = 24;
const LABEL_X = GLASS.rightX + 12;
const LABEL_HEIGHT_PX = 14;
const LEAST_DEPTH_MM = 110;
const BELOW_DEEPEST_MM = 10;

/** Fixed while everything is within the sensor's range, so that only the water moves. */
function scaleOf(distancesMm: readonly (number | null)[]): (distanceMm: number) => number {
  const deepestMm = Math.max(...distancesMm.map((distanceMm) => distanceMm ?? 0)) + BELOW_DEEPEST_MM;
  const pxPerMm = (GLASS.floorY - LENS_Y) / Math.max(LEAST_DEPTH_MM, deepestMm);
  return (distanceMm) => LENS_Y + distanceMm * pxPerMm;
}

type MarkProps = Readonly<{ y: number; labelY: number; text: string; isDashed?: boolean }>;

function Mark({ y, labelY, text, isDashed = false }: MarkProps) {
  const style = isDashed ? "stroke-ink-2" : "stroke-primary";
  return (
    <>
      <path
        d={`M ${GLASS.leftX + 3} ${y} H ${GLASS.rightX + 8}`}
        className={style}
        strokeWidth="2"
        strokeDasharray={isDashed ? "6 4" : undefined}
      />
      <text x={LABEL_X} y={labelY + 4} className={isDashed ? "fill-ink-2 text-2xs" : "fill-primary-ink text-2xs font-semibold"}>
        {text}
      </text>
    </>
  );
}

type WaterProps = Readonly<{ id: string; y: number; isLive: boolean }>;

/** Drawn with its surface at y = 0 and moved into place as one piece, so a new level glides without layout. */
function Water({ id, y, isLive }: WaterProps) {
  const { leftX, rightX, floorY } = GLASS;
  return (
    <g clipPath={`url(#${id}glass)`}>
      <g className="water-level" style={{ transform: `translateY(${y}px)` }}>
        {isLive ? (
          <rect x={leftX} width={rightX - leftX} height={floorY} fill={`url(#${id}water)`} />
        ) : (
          <rect x={leftX} width={rightX - leftX} height={floorY} className="fill-muted" opacity="0.4" />
        )}
      </g>
      <g className="water-level" style={{ transform: `translate(${SENSOR_X}px, ${y}px)` }}>
        <path d={`M 0 -6 V ${-HEIGHT_PX}`} className="stroke-ink-2" strokeWidth="2" strokeDasharray="2 4" />
        <circle r="6" className={isLive ? "fill-primary stroke-surface" : "fill-muted stroke-surface"} strokeWidth="2" />
      </g>
    </g>
  );
}

function Definitions({ id }: Readonly<{ id: string }>) {
  const { leftX, rightX, floorY } = GLASS;
  return (
    <defs>
      <linearGradient id={`${id}water`} gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="0" y2={floorY}>
        <stop stopColor="var(--water-top)" />
        <stop offset="1" stopColor="var(--water-bottom)" />
      </linearGradient>
      <clipPath id={`${id}glass`}>
        <path
          d={`M ${leftX + 1} ${LENS_Y} V ${floorY - 12} a 11 11 0 0 0 11 11 H ${rightX - 12} a 11 11 0 0 0 11 -11 V ${LENS_Y} Z`}
        />
      </clipPath>
    </defs>
  );
}

export function LevelSketch({ distanceMm, isLive, topMm, drainMm }: LevelSketchProps) {
  const id = useId();
  const labels = calibrationMessages().reading;
  const yOf = scaleOf([distanceMm, topMm, drainMm]);
  const { leftX, rightX, rimY, floorY } = GLASS;
  const topY = topMm === null ? 0 : yOf(topMm);
  const drainY = drainMm === null ? 0 : yOf(drainMm);
  return (
    <svg width={WIDTH_PX} height={HEIGHT_PX} className="tabular-nums" fill="none" strokeLinecap="round" aria-hidden="true">
      <Definitions id={id} />
      {distanceMm !== null && <Water id={id} y={yOf(distanceMm)} isLive={isLive} />}
      <path
        d={`M ${leftX} ${rimY} V ${floorY - 12} a 12 12 0 0 0 12 12 H ${rightX - 12} a 12 12 0 0 0 12 -12 V ${rimY}`}
        className="stroke-line-strong"
        strokeWidth="3"
      />
      <rect x={SENSOR_X - 20} y="2" width="40" height="18" rx="6" className="fill-ink-2" />
      <circle
        cx={SENSOR_X - 11}
        cy="11"
        r="3.2"
        className={isLive ? "fill-ok stroke-surface" : "fill-danger stroke-surface"}
        strokeWidth="1.2"
      />
      {topMm !== null && <Mark y={topY} labelY={topY} text={labels.top({ level: formatDecimal(topMm) })} />}
      {drainMm !== null && (
        <Mark
          y={drainY}
          labelY={topMm === null ? drainY : Math.max(drainY, topY + LABEL_HEIGHT_PX)}
          text={labels.drain({ level: formatDecimal(drainMm) })}
          isDashed
        />
      )}
    </svg>
  );
}
