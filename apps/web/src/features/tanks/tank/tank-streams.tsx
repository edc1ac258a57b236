import type { RelayRole } from "@halocline/domain/relays/relays";
import { pumpPlaces } from "./pump-places.ts";
import type { TankGeometry } from "./tank-geometry.ts";

type TankStreamsProps = Readonly<{ geometry: TankGeometry; runningRoles: ReadonlySet<RelayRole> }>;

/** Water falling from a running inlet; the tank's own water is drawn over its lower end. */
export function TankStreams({ geometry, runningRoles }: TankStreamsProps) {
  if (geometry.isCompact || geometry.surfaceY === null) return null;
  return pumpPlaces(geometry).map(
    ({ role, pipeEndX, outletY }) =>
      outletY !== null &&
      runningRoles.has(role) && (
        <rect
          key={role}
          x={pipeEndX - 3}
          y={outletY + 3}
          width="6"
          height={geometry.floorY - outletY - 24}
          className="fill-water-top"
        />
      ),
  );
}
