import type { RelayRole } from "@halocline/domain/relays/relays";
import { clsx } from "clsx";
import { memo, useId } from "react";
import { useElementWidth } from "@/lib/page/use-element-width.ts";
import type { Tone } from "@/ui/tone.ts";
import { drawnTone } from "../level-style.ts";
import { tankSentence } from "../level-text.ts";
import { isStale, type LevelView } from "../level-view.ts";
import { TankArrow } from "./tank-arrow.tsx";
import { TankBeam } from "./tank-beam.tsx";
import { TankDefinitions } from "./tank-definitions.tsx";
import { type TankFrame, tankGeometry } from "./tank-geometry.ts";
import { TankGlass } from "./tank-glass.tsx";
import { TankLabels } from "./tank-labels.tsx";
import { TankMarkers } from "./tank-markers.tsx";
import { NO_MARKS, type TankMarks } from "./tank-marks.ts";
import { TankPipes } from "./tank-pipes.tsx";
import { TankPumps } from "./tank-pumps.tsx";
import { TankScenery } from "./tank-scenery.tsx";
import { TankSensor } from "./tank-sensor.tsx";
import { TankSpill } from "./tank-spill.tsx";
import { TankStreams } from "./tank-streams.tsx";
import { TankWater } from "./tank-water.tsx";

type TankDrawingProps = Readonly<{
  view: LevelView;
  runningRoles: ReadonlySet<RelayRole>;
  marks?: TankMarks;
  /** Stopped, or no longer vouched for: the surface's dot says nothing about the level then. */
  dotTone?: Tone;
  frame?: TankFrame;
  /** On the floor of the room; only a frame with a floor shows it. */
  floorL?: number;
}>;

/** The heights of the geometry, by the same width: the place is kept before anything is measured. */
const HEIGHTS: Readonly<Record<TankFrame, string>> = {
  calm: "h-[240px] @min-[400px]:h-[280px]",
  action: "h-[200px] @min-[400px]:h-[280px]",
  critical: "h-[188px] @min-[400px]:h-[280px]",
  offline: "h-[168px] @min-[400px]:h-[280px]",
  floor: "h-[208px] @min-[400px]:h-[296px]",
};

/** Nothing is drawn before the width is known, so the water never glides in from a wrong place. */
export function TankDrawing({ view, runningRoles, marks = NO_MARKS, dotTone, frame = "calm", floorL = 0 }: TankDrawingProps) {
  const [ref, widthPx] = useElementWidth<HTMLDivElement>();
  const { calibration, distanceMm } = view;
  const tone = dotTone ?? drawnTone(view);
  const picture = { calibration, distanceMm, isStale: isStale(view), tone, runningRoles, marks, frame, floorL, widthPx };
  return (
    <div ref={ref} className="@container w-full">
      <div
        role="img"
        aria-label={tankSentence(view, marks.sentence)}
        className={clsx("relative overflow-hidden select-none", HEIGHTS[frame])}
      >
        {widthPx > 0 && <TankPicture {...picture} />}
      </div>
    </div>
  );
}

type TankPictureProps = Pick<LevelView, "calibration" | "distanceMm"> &
  Readonly<{
    isStale: boolean;
    tone: Tone;
    runningRoles: ReadonlySet<RelayRole>;
    marks: TankMarks;
    frame: TankFrame;
    floorL: number;
    widthPx: number;
  }>;

/** Everything but the level's age, so it is not redrawn with every second. */
const TankPicture = memo(function TankPicture({ isStale, tone, frame, floorL, widthPx, ...rest }: TankPictureProps) {
  const { runningRoles, marks, ...view } = rest;
  const id = useId();
  const geometry = tankGeometry({ widthPx, frame }, view.calibration, view.distanceMm);
  const parts = { id, geometry, isStale };
  return (
    <>
      <svg width={widthPx} height={geometry.heightPx} className="absolute inset-0" aria-hidden="true">
        <TankDefinitions {...parts} />
        <TankPipes geometry={geometry} runningRoles={runningRoles} marks={marks} />
        <g clipPath={`url(#${id}glass)`}>
          <rect width={widthPx} height={geometry.heightPx} className="fill-inset" />
          <TankStreams geometry={geometry} runningRoles={runningRoles} marks={marks} />
          <TankWater {...parts} />
          <TankScenery geometry={geometry} isStale={isStale} />
          <TankArrow geometry={geometry} marks={marks} />
        </g>
        <TankMarkers id={id} geometry={geometry} />
        <TankGlass geometry={geometry} />
        <TankSensor geometry={geometry} isAnswering={view.distanceMm !== null && !isStale} isBad={marks.isSensorBad} />
        <TankBeam {...parts} tone={tone} />
        <TankSpill geometry={geometry} runningRoles={runningRoles} marks={marks} floorL={floorL} />
      </svg>
      <TankPumps geometry={geometry} isStale={isStale} runningRoles={runningRoles} marks={marks} />
      <TankLabels view={view} geometry={geometry} marks={marks} />
    </>
  );
});
