// The strip in words: for those who do not see it, and what it means for the next hours.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { fallTimeMs, litresOf, type NaturalFall } from "@halocline/domain/tanks/evaporation";
import { tankDetailsMessages } from "@halocline/messages/texts/tank-details";
import { formatLength, formatLengthValue, formatVolume, lengthWord } from "@/lib/format.ts";
import { formatSpan } from "@/lib/time/duration.ts";
import { isStale, type LevelView } from "../level-view.ts";
import type { DayRun } from "./day-runs.ts";
import type { LevelDay } from "./level-day.ts";

const HOUR_MS = 3_600_000;

const countOf = (runs: readonly DayRun[], type: DayRun["type"]): number => runs.filter((run) => run.type === type).length;

export function countText(runs: readonly DayRun[], type: DayRun["type"]): string | null {
  const count = countOf(runs, type);
  return count === 0 ? null : tankDetailsMessages().day.counts[type]({ count });
}

export function daySentence({ range, gaps }: LevelDay, runs: readonly DayRun[]): string {
  const { spoken, spokenNoData } = tankDetailsMessages().day;
  if (!range) return spokenNoData;
  const silentMs = gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return spoken({
    least: formatLengthValue(range.minMm),
    greatest: formatLengthValue(range.maxMm),
    unit: lengthWord(),
    topUps: countOf(runs, "top_up"),
    waterChanges: countOf(runs, "water_change"),
    silent: silentMs > 0 ? formatSpan(silentMs) : null,
  });
}

/** In whole hours or days: the trend of a day knows no minutes. */
export function aboutText(waitMs: number): string {
  const { withinTheHour, hours, days } = tankDetailsMessages().day.about;
  const count = Math.round(waitMs / HOUR_MS);
  if (count < 1) return withinTheHour;
  return count < 48 ? hours({ count }) : days({ count: Math.round(count / 24) });
}

export function fallText(fall: NaturalFall, areaCm2: number | null): string {
  const labels = tankDetailsMessages().day.fall;
  if (fall.kind === "unknown") return labels.unknown;
  if (fall.kind === "not_falling") return labels.notFalling;
  const length = formatLength(fall.mmPerDay);
  if (areaCm2 === null) return fall.kind === "falling" ? labels.falling({ length }) : labels.tooFast({ length });
  const pace = { length, litres: formatVolume(litresOf(fall.mmPerDay, areaCm2)) };
  return fall.kind === "falling" ? labels.fallingLitres(pace) : labels.tooFastLitres(pace);
}

/** Null when nothing can be said: no pace, no mark, or a level that nobody has seen for a while. */
export function topUpText(fall: NaturalFall, view: LevelView, tank: Pick<Tank, "hasAutoTopUp" | "isTopUpLocked">): string | null {
  const { topUpDue, belowMark, nextTopUp, atMark } = tankDetailsMessages().day;
  const { calibration, distanceMm } = view;
  if (fall.kind !== "falling" || !calibration || distanceMm === null || isStale(view)) return null;
  const triggerMm = topUpTriggerMm(calibration);
  const happensByItself = tank.hasAutoTopUp && !tank.isTopUpLocked;
  if (distanceMm >= triggerMm) return happensByItself ? topUpDue : belowMark;
  const when = aboutText(fallTimeMs(distanceMm, triggerMm, fall.mmPerDay));
  return happensByItself ? nextTopUp({ when }) : atMark({ when });
}
