// Times below the chart in the reader's own zone. A day is spelled out: nobody mistakes it for a month.

const clock = new Intl.DateTimeFormat("en", { timeStyle: "short" });
const clockWithSeconds = new Intl.DateTimeFormat("en", { timeStyle: "medium" });
const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });
const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric" });

const MINUTE_S = 60;
const DAY_S = 86_400;
const MONTH_S = 28 * DAY_S;

/** One text per tick; between hours the day stands below the first tick and wherever it changes. */
export function tickTexts(ticksS: readonly number[], stepS: number): readonly string[] {
  if (stepS >= MONTH_S) return ticksS.map((tickS) => month.format(tickS * 1000));
  if (stepS >= DAY_S) return ticksS.map((tickS) => day.format(tickS * 1000));
  const days = ticksS.map((tickS) => day.format(tickS * 1000));
  return ticksS.map((tickS, index) => {
    const time = (stepS < MINUTE_S ? clockWithSeconds : clock).format(tickS * 1000);
    return days[index] === days[index - 1] ? time : `${time}\n${days[index]}`;
  });
}
