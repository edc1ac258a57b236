// Text over the drawing is HTML, so it keeps its size at any width.

import { topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { levelMessages } from "@halocline/messages/texts/level";
import { clsx } from "clsx";
import { formatLength, formatLengthValue } from "@/lib/format.ts";
import type { LevelView } from "../level-view.ts";
import type { TankGeometry } from "./tank-geometry.ts";
import type { TankMarks } from "./tank-marks.ts";

type TankLabelsProps = Readonly<{
  view: Pick<LevelView, "calibration" | "distanceMm">;
  geometry: TankGeometry;
  marks: TankMarks;
}>;

/** A phone has the millimetres in the columns under the drawing. */
function MarkLabels({ view, geometry }: Omit<TankLabelsProps, "marks">) {
  if (!view.calibration || !geometry.marks) return null;
  const { topY, drainY } = geometry.marks;
  const { isCompact } = geometry;
  const { drawing } = levelMessages();
  const left = geometry.rightX + 16;
  const place = "absolute text-xs whitespace-nowrap tabular-nums";
  return (
    <>
      <div className={place} style={{ left, top: topY - 8 }}>
        <div className="font-semibold text-primary-ink">{drawing.top}</div>
        <div className={clsx("text-ink-2", isCompact && "hidden")}>{formatLength(view.calibration.topDistanceMm)}</div>
        <div className={clsx("text-2xs text-ink-3", isCompact && "hidden")}>
          {drawing.topUpAt({ length: formatLengthValue(topUpTriggerMm(view.calibration)) })}
        </div>
      </div>
      <div className={place} style={{ left, top: isCompact ? drainY - 8 : drainY - 16 }}>
        <div className="font-semibold">{drawing.drain}</div>
        <div className={clsx("text-ink-2", isCompact && "hidden")}>{formatLength(view.calibration.drainDistanceMm)}</div>
      </div>
    </>
  );
}

function EmptyGlass({ view, geometry }: Omit<TankLabelsProps, "marks">) {
  const { leftX, rightX, rimY, floorY, surfaceY } = geometry;
  const { noSensorData, drawing } = levelMessages();
  if (surfaceY !== null) return null;
  return (
    <div
      className="absolute grid place-items-center px-4 text-center text-sm font-medium text-balance text-ink-2"
      style={{ left: leftX, width: rightX - leftX, top: rimY, height: floorY - rimY }}
    >
      {view.distanceMm === null ? noSensorData : drawing.notCalibrated}
    </div>
  );
}

export function TankLabels(props: TankLabelsProps) {
  const { geometry, marks } = props;
  return (
    <>
      <MarkLabels {...props} />
      <EmptyGlass {...props} />
      {marks.arrowWord && (
        <span
          className="absolute text-2xs font-semibold whitespace-nowrap text-danger-ink"
          style={{ left: geometry.rightX + 28, top: geometry.floorY - 16 }}
        >
          {marks.arrowWord}
        </span>
      )}
    </>
  );
}
