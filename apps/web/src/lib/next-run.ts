// What a tank's schedules start next, in words, and the litres of a whole water change that is planned ahead.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { changeLitres } from "@halocline/domain/vacation/water";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { formatAmount } from "./format.ts";

export type ChangeMarks = Pick<Tank, "topHeightMm" | "topHeightCirculationOffMm" | "drainHeightMm" | "areaCm2">;

/** Between the marks, because the level at that time is not known. Null without marks or area. */
export const wholeChangeLitres = ({ topHeightMm, topHeightCirculationOffMm, drainHeightMm, areaCm2 }: ChangeMarks) =>
  changeLitres({
    topDistanceMm: topHeightMm,
    topOffDistanceMm: topHeightCirculationOffMm,
    drainDistanceMm: drainHeightMm,
    areaCm2,
  });

/** "Water change, 12 L". A top-up has no litres: it adds what is missing then. Null while nothing is scheduled. */
export function nextRunText(tank: ChangeMarks & Pick<Tank, "nextSchedule">): string | null {
  if (!tank.nextSchedule) return null;
  const { type } = tank.nextSchedule;
  const litres = type === "top_up" ? null : (tank.nextSchedule.litres ?? wholeChangeLitres(tank));
  const name = dashboardMessages().stats.starts[type];
  return litres !== null && litres > 0 ? `${name}, ${formatAmount(litres)}` : name;
}
