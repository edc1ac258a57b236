import type { RelayRole } from "@halocline/domain/relays/relays";
import { type PumpPlace, pumpPlaces } from "./pump-places.ts";
import type { TankGeometry } from "./tank-geometry.ts";

type TankPipesProps = Readonly<{ geometry: TankGeometry; runningRoles: ReadonlySet<RelayRole> }>;

const NODE_RADIUS_PX = 16;

/** Dashes that travel inside their own small window; moving the stroke's offset instead would cost a layout per frame. */
function Flow({ place }: Readonly<{ place: PumpPlace }>) {
  const startX = Math.min(place.nodeX, place.pipeEndX) + (place.nodeX < place.pipeEndX ? NODE_RADIUS_PX : 0);
  const lengthPx = Math.abs(place.pipeEndX - place.nodeX) - NODE_RADIUS_PX;
  return (
    <svg x={startX} y={place.nodeY - 4} width={lengthPx} height="8">
      <path
        d={`M -16 4 H ${lengthPx + 16}`}
        className={`stroke-info ${place.flow}`}
        strokeWidth="4"
        strokeDasharray="6 10"
        data-testid={`flow-${place.role}`}
      />
    </svg>
  );
}

export function TankPipes({ geometry, runningRoles }: TankPipesProps) {
  return pumpPlaces(geometry).map((place) => (
    <g key={place.role} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path
        d={`M ${place.nodeX} ${place.nodeY} H ${place.pipeEndX}${place.outletY === null ? "" : ` V ${place.outletY}`}`}
        className="stroke-line"
        strokeWidth="10"
      />
      {runningRoles.has(place.role) && <Flow place={place} />}
    </g>
  ));
}
