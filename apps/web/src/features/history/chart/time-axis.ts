// Times below the chart in the reader's own zone. A day is spelled out: nobody mistakes it for a month.

import { dateFormat, formatTime } from "@/lib/time/date-text.ts";

const clockWithSeconds = dateFormat({ timeStyle: "medium" });
const day = dateFormat({ month: "short", day: "numeric" });
const month = dateFormat({ month: "short", year: "numeric" });

const MINUTE_S = 60;
const DAY_S = 86_400;
const MONTH_S = 28 * DAY_S;

/** One text per tick; between hours the day stands below the first tick and wherever it changes. */
export function tickLabels(ticksS: readonly number[], stepS: number): readonly string[] {
  if (stepS >= MONTH_S) return ticksS.map((tickS) => month(tickS * 1000));
  if (stepS >= DAY_S) return ticksS.map((tickS) => day(tickS * 1000));
  const days = ticksS.map((tickS) => day(tickS * 1000));
  return ticksS.map((tickS, index) => {
    const time = (stepS < MINUTE_S ? clockWithSeconds : formatTime)(tickS * 1000);
    return days[index] === days[index - 1] ? time : `${time}\n${days[index]}`;
  });
}
