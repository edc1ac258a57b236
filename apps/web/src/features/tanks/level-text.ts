import { levelMessages } from "@halocline/messages/texts/level";
import { formatLength, formatLengthValue, lengthWord } from "@/lib/format.ts";
import { formatSpan } from "@/lib/time/duration.ts";
import { isPastLevel, isStale, type LevelView } from "./level-view.ts";

/** Differences that round to nothing are "at" the mark. */
const AT_MARK_MM = 0.05;

export const levelName = ({ label }: LevelView): string => levelMessages().labels[label];

/** "Was Normal" for a level we can no longer vouch for. */
export const spokenLabel = (view: LevelView): string =>
  isPastLevel(view) ? levelMessages().was({ label: levelName(view) }) : levelName(view);

export function distanceToTopText({ belowTopMm, isOverfilled }: LevelView): string | null {
  const { atTop, belowTop, aboveTop, overTop } = levelMessages();
  if (belowTopMm === null) return null;
  if (Math.abs(belowTopMm) < AT_MARK_MM) return atTop;
  const length = formatLength(Math.abs(belowTopMm));
  if (belowTopMm > 0) return belowTop({ length });
  return isOverfilled ? overTop({ length }) : aboveTop({ length });
}

const spelled = (mm: number): string => `${formatLengthValue(mm)} ${lengthWord()}`;

function waterText(view: LevelView): string {
  const { noData, water } = levelMessages().spoken;
  const { distanceMm, percent, ageMs } = view;
  if (distanceMm === null) return noData;
  return water({
    distance: spelled(distanceMm),
    percent: percent === null ? null : Math.round(percent),
    label: levelName(view),
    age: ageMs === null ? null : formatSpan(ageMs),
    isLastKnown: isStale(view),
  });
}

/** The whole drawing in a few sentences, for those who do not see it. `marked`: what is wrong, where it is drawn. */
export function tankSentence(view: LevelView, marked: string | null = null): string {
  const { calibration } = view;
  const { marks } = levelMessages().spoken;
  const markers = calibration && marks({ top: spelled(calibration.topDistanceMm), drain: spelled(calibration.drainDistanceMm) });
  return [waterText(view), markers, marked].filter((sentence) => sentence !== null).join(" ");
}
