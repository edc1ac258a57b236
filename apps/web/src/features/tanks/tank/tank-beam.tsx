import { type Tone, toneColor } from "@/ui/tone.ts";
import type { TankGeometry } from "./tank-geometry.ts";

type TankBeamProps = Readonly<{ id: string; geometry: TankGeometry; isStale: boolean; tone: Tone }>;

/** The measuring beam down to the surface. It moves with the water and is cut at the lens, so it needs no new length. */
export function TankBeam({ id, geometry, isStale, tone }: TankBeamProps) {
  const { surfaceY, sensorX, heightPx } = geometry;
  if (surfaceY === null) return null;
  const color = toneColor(tone);
  return (
    <g clipPath={`url(#${id}below-lens)`}>
      <g className="water-level" style={{ transform: `translate(${sensorX}px, ${surfaceY}px)` }}>
        <path d={`M 0 -7 V ${-heightPx}`} stroke={color} strokeWidth="2" strokeDasharray="2 4" />
        {!isStale && <circle r="7" fill={color} className="halo" />}
        <circle r="7.5" fill={color} className="stroke-surface" strokeWidth="2.5" data-testid="level-dot" data-tone={tone} />
      </g>
    </g>
  );
}
