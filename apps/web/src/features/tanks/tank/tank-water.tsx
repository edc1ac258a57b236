import type { TankGeometry } from "./tank-geometry.ts";
import { wavePath } from "./wave-path.ts";

type TankWaterProps = Readonly<{ id: string; geometry: TankGeometry; isStale: boolean }>;

const RAYS = [0.14, 0.4, 0.64, 0.84];

function Rays({ id, widthPx, depthPx }: Readonly<{ id: string; widthPx: number; depthPx: number }>) {
  return RAYS.map((share, index) => (
    <path
      key={share}
      d={`M ${widthPx * share} 7 h ${18 + index * 4} l ${-depthPx * 0.14} ${depthPx} h ${-26 - index * 3} Z`}
      fill={`url(#${id}ray)`}
    />
  ));
}

/** Drawn with its surface at y = 0 and moved into place as one piece, so a new level glides without layout. */
export function TankWater({ id, geometry, isStale }: TankWaterProps) {
  const { surfaceY, leftX, rightX, floorY } = geometry;
  if (surfaceY === null) return null;
  const widthPx = rightX - leftX;
  const fill = `url(#${id}water)`;
  return (
    <g className="water-level" style={{ transform: `translate(${leftX}px, ${surfaceY}px)` }}>
      {isStale ? (
        <>
          <rect width={widthPx} height={floorY} fill={fill} />
          <rect width={widthPx} height={floorY} fill={`url(#${id}hatch)`} />
        </>
      ) : (
        <>
          <g className="wave-far" opacity="0.4">
            <path d={wavePath(widthPx, 5, 160, floorY)} transform="translate(0 -2)" fill={fill} />
          </g>
          <g className="wave-near">
            <path d={wavePath(widthPx, 3.5, 240, floorY)} fill={fill} />
          </g>
          <rect x="9" y="10" width="8" height={Math.max(0, floorY - surfaceY - 30)} rx="4" fill={`url(#${id}shine)`} />
          <Rays id={id} widthPx={widthPx} depthPx={floorY - surfaceY} />
        </>
      )}
    </g>
  );
}
