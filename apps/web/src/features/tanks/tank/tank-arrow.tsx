import type { TankGeometry } from "./tank-geometry.ts";
import type { TankMarks } from "./tank-marks.ts";

const LONG_PX = 30;

/** Water that moves by itself: an arrow in it, and for a leak a triangle at the floor with how much is lost. */
export function TankArrow({ geometry, marks }: Readonly<{ geometry: TankGeometry; marks: TankMarks }>) {
  const { surfaceY, rightX, floorY } = geometry;
  if (marks.arrow === null || surfaceY === null) return null;
  const x = rightX - 34;
  const topY = surfaceY + 8;
  const head = marks.arrow === "up" ? `M ${x - 6} ${topY + 7} L ${x} ${topY} L ${x + 6} ${topY + 7}` : null;
  const tailY = topY + LONG_PX;
  const foot = marks.arrow === "down" ? `M ${x - 6} ${tailY - 7} L ${x} ${tailY} L ${x + 6} ${tailY - 7}` : null;
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round" data-testid={`arrow-${marks.arrow}`}>
      <path d={`M ${x} ${topY} V ${tailY} ${head ?? foot ?? ""}`} className="stroke-white" strokeWidth="2.5" />
      {marks.arrow === "down" && (
        <path
          d={`M ${rightX + 14} ${floorY - 14} l 8 14 h -16 Z M ${rightX + 14} ${floorY - 9} v 4`}
          className="fill-danger stroke-surface"
          strokeWidth="1.5"
        />
      )}
    </g>
  );
}
