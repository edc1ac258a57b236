// Text over the drawing is HTML, so it keeps its size at any width.

import { topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { formatLength, formatLengthValue } from "@/lib/format.ts";
import { type Tone, toneColor } from "@/ui/tone.ts";
import type { LevelView } from "../level-view.ts";
import type { TankGeometry } from "./tank-geometry.ts";

type TankLabelsProps = Readonly<{
  view: Pick<LevelView, "calibration" | "distanceMm">;
  geometry: TankGeometry;
  tone: Tone;
}>;

function MarkLabels({ view, geometry }: Omit<TankLabelsProps, "tone">) {
  if (!view.calibration || !geometry.marks) return null;
  const { topY, triggerY, drainY } = geometry.marks;
  const left = geometry.rightX + 20;
  return (
    <>
      <div className="absolute text-xs whitespace-nowrap tabular-nums" style={{ left, top: (topY + triggerY) / 2 - 24 }}>
        <div className="font-semibold text-primary-ink">Top level</div>
        <div className="text-ink-2">{formatLength(view.calibration.topDistanceMm)}</div>
        <div className="text-2xs text-ink-3">Top-up at {formatLengthValue(topUpTriggerMm(view.calibration))}</div>
      </div>
      <div className="absolute text-xs whitespace-nowrap tabular-nums" style={{ left, top: drainY - 16 }}>
        <div className="font-semibold">Drain level</div>
        <div className="text-ink-2">{formatLength(view.calibration.drainDistanceMm)}</div>
      </div>
    </>
  );
}

function BeamPill({ view, geometry, tone }: TankLabelsProps) {
  if (geometry.surfaceY === null) return null;
  const middleY = (geometry.lensY + geometry.surfaceY) / 2 - 11;
  const topY = Math.max(geometry.lensY + 2, Math.min(middleY, geometry.surfaceY - 36));
  return (
    <span
      className="water-level figures absolute top-0 left-0 rounded-full border bg-surface px-2 py-0.5 text-xs font-semibold"
      style={{ transform: `translate(${geometry.sensorX + 13}px, ${topY}px)`, borderColor: toneColor(tone) }}
    >
      {formatLength(view.distanceMm)}
    </span>
  );
}

function EmptyGlass({ view, geometry: { leftX, rightX, rimY, floorY, surfaceY } }: Omit<TankLabelsProps, "tone">) {
  if (surfaceY !== null) return null;
  return (
    <div
      className="absolute grid place-items-center px-4 text-center text-sm font-medium text-balance text-ink-2"
      style={{ left: leftX, width: rightX - leftX, top: rimY, height: floorY - rimY }}
    >
      {view.distanceMm === null ? "No sensor data" : "Calibrate to see the fill level"}
    </div>
  );
}

export function TankLabels({ view, geometry, tone }: TankLabelsProps) {
  return (
    <>
      <MarkLabels view={view} geometry={geometry} />
      <BeamPill view={view} geometry={geometry} tone={tone} />
      <EmptyGlass view={view} geometry={geometry} />
    </>
  );
}
