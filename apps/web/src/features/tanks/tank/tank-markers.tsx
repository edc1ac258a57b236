import type { TankGeometry } from "./tank-geometry.ts";

type TankMarkersProps = Readonly<{ id: string; geometry: TankGeometry }>;

/** Top level, the band in which the water may move before a top-up, and the drain level. */
export function TankMarkers({ id, geometry }: TankMarkersProps) {
  const { marks, leftX, rightX, surfaceY } = geometry;
  if (!marks) return null;
  const { topY, triggerY, drainY } = marks;
  const isDrainUnderWater = surfaceY !== null && surfaceY < drainY - 4;
  return (
    <g fill="none">
      <rect x={leftX + 3} y={topY} width={rightX - leftX - 6} height={triggerY - topY} fill={`url(#${id}band)`} />
      <path
        d={`M ${leftX + 3} ${triggerY} H ${rightX - 3}`}
        className="stroke-primary"
        strokeWidth="1.25"
        strokeDasharray="3 4"
      />
      <path d={`M ${leftX + 1} ${topY} H ${rightX + 12}`} className="stroke-primary" strokeWidth="2" />
      <path
        d={`M ${rightX + 8} ${topY} V ${triggerY} M ${rightX + 4} ${triggerY} h 8`}
        className="stroke-primary"
        strokeWidth="2"
      />
      <path
        d={`M ${leftX + 3} ${drainY} H ${rightX - 3}`}
        className={isDrainUnderWater ? "stroke-white" : "stroke-ink-2"}
        strokeWidth="1.5"
        strokeDasharray="6 4"
        opacity="0.85"
      />
      <path d={`M ${rightX + 2} ${drainY} h 10`} className="stroke-ink-2" strokeWidth="2" />
    </g>
  );
}
