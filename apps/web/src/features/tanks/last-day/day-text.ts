// The strip in words: for those who do not see it, and what it means for the next hours.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { fallTimeMs, litresOf, type NaturalFall } from "@halocline/domain/tanks/evaporation";
import { formatLength, formatLengthValue, formatVolume, lengthWord } from "@/lib/format.ts";
import { formatSpan } from "@/lib/time/duration.ts";
import { isStale, type LevelView } from "../level-view.ts";
import type { DayRun } from "./day-runs.ts";
import type { LevelDay } from "./level-day.ts";

const HOUR_MS = 3_600_000;

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

export const countText = (runs: readonly DayRun[], type: DayRun["type"]): string | null => {
  const count = runs.filter((run) => run.type === type).length;
  return count === 0 ? null : counted(count, type === "top_up" ? "top-up" : "water change");
};

export function daySentence({ range, gaps }: LevelDay, runs: readonly DayRun[]): string {
  if (!range) return "No data in the last 24 hours.";
  const silentMs = gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const facts = [
    `Last 24 hours: the water stood between ${formatLengthValue(range.minMm)} and ${formatLengthValue(range.maxMm)} ${lengthWord()} below the sensor`,
    countText(runs, "top_up"),
    countText(runs, "water_change"),
    silentMs > 0 ? `no data for ${formatSpan(silentMs)}` : null,
  ];
  return `${facts.filter((fact) => fact !== null).join(", ")}.`;
}

/** In whole hours or days: the trend of a day knows no minutes. */
export function aboutText(waitMs: number): string {
  const hours = Math.round(waitMs / HOUR_MS);
  if (hours < 1) return "within the hour";
  return hours < 48 ? `in about ${hours} h` : `in about ${Math.round(hours / 24)} days`;
}

export function fallText(fall: NaturalFall, areaCm2: number | null): string {
  if (fall.kind === "unknown") return "Evaporation: not enough data yet";
  if (fall.kind === "not_falling") return "Evaporation: no clear fall in the last 24 hours";
  const litres = areaCm2 === null ? "" : ` (${formatVolume(litresOf(fall.mmPerDay, areaCm2))})`;
  const pace = `about ${formatLength(fall.mmPerDay)} a day${litres}`;
  if (fall.kind === "falling") return `Evaporation ${pace}`;
  return `The level falls ${pace} by itself: more than evaporates. Look for a leak`;
}

/** Null when nothing can be said: no pace, no mark, or a level that nobody has seen for a while. */
export function topUpText(fall: NaturalFall, view: LevelView, tank: Pick<Tank, "hasAutoTopUp" | "isTopUpLocked">): string | null {
  const { calibration, distanceMm } = view;
  if (fall.kind !== "falling" || !calibration || distanceMm === null || isStale(view)) return null;
  const triggerMm = topUpTriggerMm(calibration);
  const happensByItself = tank.hasAutoTopUp && !tank.isTopUpLocked;
  if (distanceMm >= triggerMm) return happensByItself ? "top-up due now" : "below the top-up mark now";
  const when = aboutText(fallTimeMs(distanceMm, triggerMm, fall.mmPerDay));
  return happensByItself ? `next top-up ${when}` : `at the top-up mark ${when}`;
}
