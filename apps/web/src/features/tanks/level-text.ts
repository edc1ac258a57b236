import { formatLength, formatLengthValue, lengthWord } from "@/lib/format.ts";
import { formatSpan } from "@/lib/time/duration.ts";
import { isStale, type LevelView } from "./level-view.ts";

/** Differences that round to nothing are "at" the mark. */
const AT_MARK_MM = 0.05;

export function distanceToTopText({ belowTopMm, isOverfilled }: LevelView): string | null {
  if (belowTopMm === null) return null;
  if (Math.abs(belowTopMm) < AT_MARK_MM) return "At top level";
  if (belowTopMm > 0) return `${formatLength(belowTopMm)} below top`;
  return `${formatLength(-belowTopMm)} above top${isOverfilled ? " level" : ""}`;
}

function markersText({ calibration }: LevelView): string {
  if (!calibration) return "";
  const top = formatLengthValue(calibration.topDistanceMm);
  const drain = formatLengthValue(calibration.drainDistanceMm);
  return ` Top level ${top} ${lengthWord()}, drain level ${drain} ${lengthWord()}.`;
}

function waterText(view: LevelView): string {
  if (view.distanceMm === null) return "No sensor data.";
  const facts = [`Water is ${formatLengthValue(view.distanceMm)} ${lengthWord()} below the sensor`];
  if (view.percent !== null) facts.push(`${Math.round(view.percent)} percent full`);
  facts.push(view.label);
  if (view.ageMs !== null) facts.push(`${isStale(view) ? "last known " : ""}${formatSpan(view.ageMs)} ago`);
  return `${facts.join(", ")}.`;
}

/** The whole drawing in a few sentences, for those who do not see it. `marked`: what is wrong, where it is drawn. */
export const tankSentence = (view: LevelView, marked: string | null = null): string =>
  `${waterText(view)}${markersText(view)}${marked === null ? "" : ` ${marked}`}`;
