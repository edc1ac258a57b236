import type { RelayRole } from "@halocline/domain/relays/relays";
import { type PumpPlace, pumpPlaces } from "./pump-places.ts";
import type { TankGeometry } from "./tank-geometry.ts";
import type { PumpMark, TankMarks } from "./tank-marks.ts";

type TankPipesProps = Readonly<{ geometry: TankGeometry; runningRoles: ReadonlySet<RelayRole>; marks: TankMarks }>;

/** Dashes that travel inside their own small window; moving the stroke's offset instead would cost a layout per frame. */
function Flow({ place, radiusPx }: Readonly<{ place: PumpPlace; radiusPx: number }>) {
  const startX = Math.min(place.nodeX, place.pipeEndX) + (place.nodeX < place.pipeEndX ? radiusPx : 0);
  const lengthPx = Math.max(0, Math.abs(place.pipeEndX - place.nodeX) - radiusPx);
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

/** A hose with trouble: dotted where nothing comes through as it should, dashed where water comes that should not. */
function MarkedHose({ path, place, mark }: Readonly<{ path: string; place: PumpPlace; mark: PumpMark }>) {
  const { pipeEndX, nodeY, outletY, burstX } = place;
  const isBurst = mark.kind === "burst";
  const triangleX = isBurst ? burstX + (burstX < pipeEndX ? 12 : -12) : pipeEndX;
  const triangleY = isBurst ? nodeY : (outletY ?? nodeY) + 4;
  return (
    <>
      <path
        d={path}
        className="stroke-danger"
        strokeWidth="3"
        strokeDasharray={mark.kind === "flows" ? "7 6" : "1 6"}
        data-testid={`hose-${mark.kind}-${place.role}`}
      />
      {mark.kind !== "flows" && (
        <path
          d={`M ${triangleX} ${triangleY - 9} l 8 14 h -16 Z M ${triangleX} ${triangleY - 4} v 4`}
          className="fill-danger stroke-surface"
          strokeWidth="1.5"
        />
      )}
    </>
  );
}

export function TankPipes({ geometry, runningRoles, marks }: TankPipesProps) {
  return pumpPlaces(geometry).map((place) => {
    const path = `M ${place.nodeX} ${place.nodeY} H ${place.pipeEndX}${place.outletY === null ? "" : ` V ${place.outletY}`}`;
    const mark = marks.pumps[place.role];
    return (
      <g key={place.role} fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={path} className="stroke-line" strokeWidth={geometry.isCompact ? 8 : 10} />
        {mark && <MarkedHose path={path} place={place} mark={mark} />}
        {!mark && runningRoles.has(place.role) && <Flow place={place} radiusPx={geometry.nodeRadiusPx} />}
      </g>
    );
  });
}
