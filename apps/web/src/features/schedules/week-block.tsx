import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { formatAmount } from "@/lib/format.ts";
import { SOFT_TONE } from "@/ui/tone.ts";
import { resultStyle, TYPE_STYLES } from "./schedule-style.ts";
import type { WeekBlock } from "./week-plan.ts";
import { formatNearInZone, formatTimeInZone } from "./zoned-time.ts";

const DAY_MINUTES = 1440;

/** What stands beside the tank's name; nothing for a run that is simply to come. */
function remark({ state, run, schedule: { lastResult, waitsUntil, timezone } }: WeekBlock): string | null {
  const { week: labels, card } = schedulesMessages();
  if (state === "planned" && run === null && waitsUntil) return card.waitsUntil({ time: formatTimeInZone(waitsUntil, timezone) });
  if (run?.movedTo) return labels.movedAway({ at: formatNearInZone(run.movedTo, timezone) });
  if (state === "leftOut") return labels.leftOut;
  if (run?.movedFrom) return labels.movedHere;
  return state === "past" && lastResult ? resultStyle(lastResult).label : null;
}

const place = ({ topMinute, lane }: WeekBlock, laneCount: number): CSSProperties =>
  ({
    "--block-top": `${(topMinute / DAY_MINUTES) * 100}%`,
    "--block-left": `${(lane / laneCount) * 100}%`,
    "--block-width": `${100 / laneCount}%`,
  }) as CSSProperties;

type WeekRunBlockProps = Readonly<{ block: WeekBlock; laneCount: number; canChange: boolean; onOpen: () => void }>;

/** A line of a list on a phone; where there is room, a block at its time of day. */
export function WeekRunBlock({ block, laneCount, canChange, onOpen }: WeekRunBlockProps) {
  const { types, week } = schedulesMessages();
  const { schedule, at, state } = block;
  const Icon = TYPE_STYLES[schedule.type].icon;
  const time = formatTimeInZone(at, schedule.timezone);
  const said = remark(block);
  const amount = schedule.litres ? formatAmount(schedule.litres) : null;
  const isForChange = canChange && block.run !== null;
  const shown = [schedule.tankName, amount, said].filter((part) => part !== null).join(", ");
  return (
    <li
      style={place(block, laneCount)}
      className="md:absolute md:top-(--block-top) md:left-(--block-left) md:w-(--block-width) md:px-0.5"
    >
      <button
        type="button"
        onClick={onOpen}
        aria-haspopup={isForChange ? "dialog" : undefined}
        // Begins with what is seen: whoever speaks to the browser says that.
        aria-label={(isForChange ? week.open : week.show)({ run: `${time} ${shown}, ${types[schedule.type]}` })}
        className={clsx(
          "flex min-h-11 w-full items-center gap-2 rounded-control border px-2.5 text-left text-sm md:block md:px-1.5 md:py-1 md:text-xs",
          state === "planned" ? `${SOFT_TONE.info} border-info` : `${SOFT_TONE.muted} border-dashed border-line-strong`,
        )}
      >
        <span className="flex items-center gap-1 font-semibold whitespace-nowrap tabular-nums">
          <Icon className={clsx("size-3.5 shrink-0", laneCount > 1 && "md:hidden")} aria-hidden />
          {time}
        </span>{" "}
        <span className="block truncate">{shown}</span>
      </button>
    </li>
  );
}
