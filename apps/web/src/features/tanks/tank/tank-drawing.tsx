import type { RelayRole } from "@halocline/domain/relays";
import { useId } from "react";
import { useElementWidth } from "../../../lib/use-element-width.ts";
import { drawnTone } from "../level-look.ts";
import { tankSentence } from "../level-text.ts";
import { isStale, type LevelView } from "../level-view.ts";
import { TankBeam } from "./tank-beam.tsx";
import { TankDefinitions } from "./tank-definitions.tsx";
import { tankGeometry } from "./tank-geometry.ts";
import { TankGlass } from "./tank-glass.tsx";
import { TankLabels } from "./tank-labels.tsx";
import { TankMarkers } from "./tank-markers.tsx";
import { TankPipes } from "./tank-pipes.tsx";
import { TankPumps } from "./tank-pumps.tsx";
import { TankScenery } from "./tank-scenery.tsx";
import { TankSensor } from "./tank-sensor.tsx";
import { TankStreams } from "./tank-streams.tsx";
import { TankWater } from "./tank-water.tsx";

type TankDrawingProps = Readonly<{ view: LevelView; runningRoles: ReadonlySet<RelayRole> }>;

/** Nothing is drawn before the width is known, so the water never glides in from a wrong place. */
export function TankDrawing({ view, runningRoles }: TankDrawingProps) {
  const [ref, widthPx] = useElementWidth<HTMLDivElement>();
  const id = useId();
  const geometry = tankGeometry(widthPx, view.calibration, view.distanceMm);
  const stale = isStale(view);
  const tone = drawnTone(view);
  const parts = { id, geometry, isStale: stale };
  return (
    <div
      ref={ref}
      role="img"
      aria-label={tankSentence(view)}
      className="relative w-full overflow-hidden select-none"
      style={{ height: geometry.heightPx }}
    >
      {widthPx > 0 && (
        <>
          <svg width={widthPx} height={geometry.heightPx} className="absolute inset-0" aria-hidden="true">
            <TankDefinitions {...parts} />
            {!geometry.isCompact && <TankPipes geometry={geometry} runningRoles={runningRoles} />}
            <g clipPath={`url(#${id}glass)`}>
              <rect width={widthPx} height={geometry.heightPx} className="fill-inset" />
              <TankStreams geometry={geometry} runningRoles={runningRoles} />
              <TankWater {...parts} />
              <TankScenery geometry={geometry} isStale={stale} />
            </g>
            <TankMarkers id={id} geometry={geometry} />
            <TankGlass geometry={geometry} />
            <TankSensor geometry={geometry} isAnswering={view.distanceMm !== null && !stale} />
            <TankBeam {...parts} tone={tone} />
          </svg>
          {!geometry.isCompact && <TankPumps geometry={geometry} isStale={stale} runningRoles={runningRoles} />}
          <TankLabels view={view} geometry={geometry} tone={tone} />
        </>
      )}
    </div>
  );
}
