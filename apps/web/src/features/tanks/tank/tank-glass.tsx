import type { TankGeometry } from "./tank-geometry.ts";

/** The open glass box and the bridge that carries the sensor. */
export function TankGlass({ geometry }: Readonly<{ geometry: TankGeometry }>) {
  const { leftX, rightX, rimY, floorY, bridgeY } = geometry;
  const bridgeInsetPx = Math.min(44, (rightX - leftX) * 0.22);
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round" className="stroke-line-strong">
      <path
        d={`M ${leftX + 2} ${rimY - 6} V ${floorY - 14} a 13 13 0 0 0 13 13 H ${rightX - 15} a 13 13 0 0 0 13 -13 V ${rimY - 6}`}
        strokeWidth="3"
        opacity="0.85"
      />
      <path
        d={`M ${leftX + bridgeInsetPx} ${rimY - 6} V ${bridgeY + 3} H ${rightX - bridgeInsetPx} V ${rimY - 6}`}
        strokeWidth="4"
        opacity="0.45"
      />
    </g>
  );
}
