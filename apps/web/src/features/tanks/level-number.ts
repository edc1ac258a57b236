// The one large number: how far the water is from where it should be, and how many litres that is.

import { toGoMm } from "@halocline/domain/runs/phase-marks";
import { litresOf } from "@halocline/domain/tanks/evaporation";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { levelMessages } from "@halocline/messages/texts/level";
import { formatVolume } from "@/lib/format.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import { isStale, type LevelView } from "./level-view.ts";

export type LevelNumber = Readonly<{ valueMm: number | null; label: string }>;

export type LevelAim = Readonly<{
  /** Where a run brings the water to, as a distance from the sensor; null without one. */
  targetMm: number | null;
  isDraining: boolean;
  /** The water above top level came back from the pipes: circulation is off, or has just come on again. */
  isFromPipes?: boolean;
  /** Null until the owner has measured it: then nothing is said in litres. */
  areaCm2: number | null;
}>;

const atText = ({ receivedAt }: LevelView): string => formatTime(Date.parse(receivedAt ?? ""));

type Labels = Readonly<{ plain: string; litres: (values: Readonly<{ litres: string }>) => string }>;

const worded = ({ plain, litres }: Labels, mm: number, areaCm2: number | null): string =>
  areaCm2 === null ? plain : litres({ litres: formatVolume(litresOf(mm, areaCm2)) });

function pastLabel(view: LevelView, belowTopMm: number | null): string {
  const { level } = dashboardMessages();
  const at = { time: atText(view) };
  if (belowTopMm === null) return level.fromSensorAt(at);
  return belowTopMm < 0 ? level.aboveTopAt(at) : level.belowTopAt(at);
}

/** Without a calibration there is nowhere it should be: then the sensor's own distance is all there is. */
export function levelNumber(view: LevelView, { targetMm, isDraining, isFromPipes = false, areaCm2 }: LevelAim): LevelNumber {
  const { level } = dashboardMessages();
  const { distanceMm, belowTopMm } = view;
  if (distanceMm === null) return { valueMm: null, label: levelMessages().noSensorData };
  if (isStale(view)) {
    return { valueMm: belowTopMm === null ? distanceMm : Math.abs(belowTopMm), label: pastLabel(view, belowTopMm) };
  }
  if (belowTopMm === null) return { valueMm: distanceMm, label: level.fromSensor };
  if (targetMm !== null) {
    const leftMm = toGoMm(targetMm, distanceMm, isDraining);
    const labels = isDraining
      ? { plain: level.toDrain, litres: level.toDrainLitres }
      : { plain: level.toTop, litres: level.toTopLitres };
    return { valueMm: leftMm, label: worded(labels, leftMm, areaCm2) };
  }
  const mm = Math.abs(belowTopMm);
  if (belowTopMm < 0 && isFromPipes) return { valueMm: mm, label: level.aboveTopPipes };
  const labels =
    belowTopMm < 0
      ? { plain: level.aboveTop, litres: level.aboveTopLitres }
      : { plain: level.belowTop, litres: level.belowTopLitres };
  return { valueMm: mm, label: worded(labels, mm, areaCm2) };
}
