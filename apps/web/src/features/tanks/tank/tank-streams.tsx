import type { RelayRole } from "@halocline/domain/relays/relays";
import { pumpPlaces } from "./pump-places.ts";
import type { TankGeometry } from "./tank-geometry.ts";
import type { TankMarks } from "./tank-marks.ts";

type TankStreamsProps = Readonly<{ geometry: TankGeometry; runningRoles: ReadonlySet<RelayRole>; marks: TankMarks }>;

/** Water falling from an inlet that runs, or that flows although it should not; the tank's own water covers its lower end. */
export function TankStreams({ geometry, runningRoles, marks }: TankStreamsProps) {
  if (geometry.surfaceY === null) return null;
  return pumpPlaces(geometry).map(
    ({ role, pipeEndX, outletY }) =>
      outletY !== null &&
      (marks.pumps[role] ? marks.pumps[role].kind === "flows" : runningRoles.has(role)) && (
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
