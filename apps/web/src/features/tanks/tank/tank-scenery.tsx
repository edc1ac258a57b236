import type { TankGeometry } from "./tank-geometry.ts";

type TankSceneryProps = Readonly<{ geometry: TankGeometry; isStale: boolean }>;

/** Rocks and sand: faint when there is no living water around them. */
export function TankScenery({ geometry, isStale }: TankSceneryProps) {
  const { leftX, rightX, floorY, surfaceY } = geometry;
  const widthPx = rightX - leftX;
  return (
    <g opacity={isStale || surfaceY === null ? 0.35 : 0.85}>
      <path
        d={`M ${leftX + widthPx * 0.52} ${floorY - 8} q 6 -38 30 -36 q 10 -22 34 -10 q 24 -2 26 24 q 18 4 20 22 Z`}
        className="fill-rock"
        opacity="0.55"
      />
      <path
        d={`M ${leftX + widthPx * 0.1} ${floorY - 8} q 4 -24 22 -22 q 16 -10 24 8 q 12 2 14 14 Z`}
        className="fill-rock"
        opacity="0.45"
      />
      <path
        d={`M ${leftX} ${floorY - 10} q ${widthPx / 4} -8 ${widthPx / 2} -2 t ${widthPx / 2} -3 V ${floorY} H ${leftX} Z`}
        className="fill-sand"
        opacity="0.9"
      />
    </g>
  );
}
