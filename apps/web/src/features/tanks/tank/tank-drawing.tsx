import type { RelayRole } from "@halocline/domain/relays/relays";
import { clsx } from "clsx";
import { memo, useId } from "react";
import { useElementWidth } from "@/lib/page/use-element-width.ts";
import type { Tone } from "@/ui/tone.ts";
import { drawnTone } from "../level-style.ts";
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

/** The heights of the geometry, by the same width: the place is kept before anything is measured. */
const HEIGHT = "h-[272px] @min-[400px]:h-[368px]";

/** Nothing is drawn before the width is known, so the water never glides in from a wrong place. */
export function TankDrawing({ view, runningRoles }: TankDrawingProps) {
  const [ref, widthPx] = useElementWidth<HTMLDivElement>();
  const { calibration, distanceMm } = view;
  const picture = { calibration, distanceMm, isStale: isStale(view), tone: drawnTone(view), runningRoles, widthPx };
  return (
    <div ref={ref} className="@container w-full">
      <div role="img" aria-label={tankSentence(view)} className={clsx("relative overflow-hidden select-none", HEIGHT)}>
        {widthPx > 0 && <TankPicture {...picture} />}
      </div>
    </div>
  );
}

type TankPictureProps = Pick<LevelView, "calibration" | "distanceMm"> &
  Readonly<{ isStale: boolean; tone: Tone; runningRoles: ReadonlySet<RelayRole>; widthPx: number }>;

/** Everything but the level's age, so it is not redrawn with every second. */
const TankPicture = memo(function TankPicture({ isStale, tone, runningRoles, widthPx, ...view }: TankPictureProps) {
  const id = useId();
  const geometry = tankGeometry(widthPx, view.calibration, view.distanceMm);
  const parts = { id, geometry, isStale };
  return (
    <>
      <svg width={widthPx} height={geometry.heightPx} className="absolute inset-0" aria-hidden="true">
        <TankDefinitions {...parts} />
        {!geometry.isCompact && <TankPipes geometry={geometry} runningRoles={runningRoles} />}
        <g clipPath={`url(#${id}glass)`}>
          <rect width={widthPx} height={geometry.heightPx} className="fill-inset" />
          <TankStreams geometry={geometry} runningRoles={runningRoles} />
          <TankWater {...parts} />
          <TankScenery geometry={geometry} isStale={isStale} />
        </g>
        <TankMarkers id={id} geometry={geometry} />
        <TankGlass geometry={geometry} />
        <TankSensor geometry={geometry} isAnswering={view.distanceMm !== null && !isStale} />
        <TankBeam {...parts} tone={tone} />
      </svg>
      {!geometry.isCompact && <TankPumps geometry={geometry} isStale={isStale} runningRoles={runningRoles} />}
      <TankLabels view={view} geometry={geometry} tone={tone} />
    </>
  );
});
