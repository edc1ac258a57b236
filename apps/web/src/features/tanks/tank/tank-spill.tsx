import type { RelayRole } from "@halocline/domain/relays/relays";
import { type PumpPlace, pumpPlaces } from "./pump-places.ts";
import type { TankGeometry } from "./tank-geometry.ts";
import type { TankMarks } from "./tank-marks.ts";

type TankSpillProps = Readonly<{
  geometry: TankGeometry;
  runningRoles: ReadonlySet<RelayRole>;
  marks: TankMarks;
  floorL: number;
}>;

const PUDDLE_RADIUS_PX = 48;
/** As wide as it is drawn: what is beyond leaves the picture. */
const WIDEST_AT_L = 4;
const STREAM_PX = 4;

/** Dashes that fall inside their own small window, like those in the pipes. */
function FallingWater({ place, untilY }: Readonly<{ place: PumpPlace; untilY: number }>) {
  const heightPx = untilY - place.nodeY;
  return (
    <svg x={place.burstX - STREAM_PX / 2} y={place.nodeY} width={STREAM_PX} height={heightPx}>
      <path
        d={`M ${STREAM_PX / 2} -16 V ${heightPx}`}
        className="flow-down stroke-water-top"
        strokeWidth={STREAM_PX}
        strokeDasharray="10 6"
        data-testid={`spill-${place.role}`}
      />
    </svg>
  );
}

/** The floor of the room, and what is on it. A puddle is a shape of one size that is scaled, so it grows without layout. */
export function TankSpill({ geometry, runningRoles, marks, floorL }: TankSpillProps) {
  const { roomFloorY, widthPx } = geometry;
  if (roomFloorY === null) return null;
  const burst = pumpPlaces(geometry).find(({ role }) => marks.pumps[role]?.kind === "burst");
  const share = Math.sqrt(Math.min(floorL, WIDEST_AT_L) / WIDEST_AT_L);
  return (
    <g fill="none">
      <path d={`M 0 ${roomFloorY} H ${widthPx}`} className="stroke-line-strong" strokeWidth="2" />
      {burst && (
        <g style={{ transform: `translate(${burst.burstX}px, ${roomFloorY - 1}px)` }}>
          <g className="puddle" style={{ transform: `scale(${share}, 1)` }} data-testid="puddle">
            <ellipse rx={PUDDLE_RADIUS_PX} ry={floorL > 0 ? 4 : 0} className="fill-water-top" />
          </g>
        </g>
      )}
      {burst && runningRoles.has(burst.role) && <FallingWater place={burst} untilY={roomFloorY - 3} />}
    </g>
  );
}
