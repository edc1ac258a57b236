import type { Schedule, WeekRun } from "@halocline/contracts/http/schedules.contract";
import { zoneText } from "@halocline/messages/rule-sentence";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, Clock, CloudOff } from "lucide-react";
import { useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { reader } from "@/lib/language/reader.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { RunDialog } from "./run-dialog.tsx";
import { useWeek } from "./schedules.api.ts";
import { WeekRunBlock } from "./week-block.tsx";
import { daysLater, startOfWeek, type WeekBlock, type WeekDay, weekPlan } from "./week-plan.ts";
import { dateInZone, formatDate } from "./zoned-time.ts";

/** A year ahead is as far as anybody plans. */
const MOST_WEEKS = 52;
/** Every six hours. */
const HOUR_LINES = "md:[background:repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_25%)] md:border-b";
const HOURS = ["00", "06", "12", "18", "24"];

type TurnProps = Readonly<{ label: string; isDisabled: boolean; onClick: () => void; icon: typeof ChevronLeft }>;

function Turn({ label, isDisabled, onClick, icon: Icon }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control text-ink-2 enabled:hover:bg-hover disabled:opacity-40"
    >
      <Icon className="size-5" aria-hidden />
    </button>
  );
}

function HourMarks() {
  return (
    <div className="relative mt-8 w-10 text-right text-xs text-ink-3 tabular-nums max-md:hidden" aria-hidden>
      {HOURS.map((hour, index) => (
        <span key={hour} style={{ top: `${index * 25}%` }} className="absolute right-1.5 -translate-y-1/2">
          {hour}:00
        </span>
      ))}
    </div>
  );
}

type DayColumnProps = Readonly<{ day: WeekDay; today: string; canChange: boolean; onOpen: (block: WeekBlock) => void }>;

function DayColumn({ day, today, canChange, onOpen }: DayColumnProps) {
  const { date, blocks, laneCount, hasClockChange } = day;
  const labels = schedulesMessages().week;
  return (
    <li
      className="grid grid-cols-[4.5rem_1fr] gap-2 border-t py-1.5 md:block md:min-w-0 md:border-t-0 md:py-0"
      aria-current={date === today && "date"}
    >
      <p className="py-2.5 text-sm font-semibold md:h-8 md:truncate md:py-1 md:text-center md:text-xs">
        <span className={date === today ? "rounded-full bg-primary px-2 py-0.5 text-on-primary" : undefined}>
          {formatDate(date, { weekday: "short", day: "numeric" })}
        </span>
      </p>
      <div className={clsx("relative md:h-84 md:border-l", HOUR_LINES)}>
        {hasClockChange && (
          <p className="flex items-center gap-1 text-xs text-ink-2 max-md:py-1 md:absolute md:inset-x-0 md:bottom-0 md:justify-center">
            <Clock className="size-3" aria-hidden />
            {labels.clockChange}
          </p>
        )}
        {blocks.length === 0 && date >= today && <p className="py-2.5 text-sm text-ink-3 md:sr-only">{labels.nothing}</p>}
        <ol className="grid gap-1.5 md:absolute md:inset-0 md:block">
          {blocks.map((block) => (
            <WeekRunBlock
              key={`${block.schedule.id} ${block.at}`}
              block={block}
              laneCount={laneCount}
              canChange={canChange}
              onOpen={() => onOpen(block)}
            />
          ))}
        </ol>
      </div>
    </li>
  );
}

type WeekCalendarProps = Readonly<{
  schedules: readonly Schedule[];
  canChange: boolean;
  onShow: (scheduleId: string) => void;
}>;

const startsOfTank = (runs: readonly WeekRun[], schedules: readonly Schedule[], tankId: string) =>
  runs.flatMap((run) => {
    const schedule = schedules.find(({ id }) => id === run.scheduleId);
    return schedule?.tankId === tankId && !run.isLeftOut ? [{ ...run, type: schedule.type }] : [];
  });

/** Before it was worked out no day is empty; and what was worked out once stays. */
function WeekState({ week: { data, error, isPending } }: Readonly<{ week: ReturnType<typeof useWeek> }>) {
  const { old, failed } = schedulesMessages().week;
  if (isPending) return <Spinner />;
  if (!error) return null;
  return data ? (
    <Notice tone="warn" icon={CloudOff} role="status">
      {old} {readableMessage(error)}
    </Notice>
  ) : (
    <p className="mt-3 text-sm text-danger-ink">
      {failed} {readableMessage(error)}
    </p>
  );
}

/** What runs when, in the days and hours of the tanks. */
export function WeekCalendar({ schedules, canChange, onShow }: WeekCalendarProps) {
  const { week: labels, rules } = schedulesMessages();
  const [weeksAhead, setWeeksAhead] = useState(0);
  const [opened, setOpened] = useState<WeekBlock | null>(null);
  const zones = [...new Set(schedules.map(({ timezone }) => timezone))];
  const [zone = "UTC", ...otherZones] = zones;
  const today = dateInZone(useNowMs(), zone);
  const from = daysLater(startOfWeek(today, reader().firstWeekday), weeksAhead * 7);
  const week = useWeek(from);
  const open = (block: WeekBlock) => (canChange && block.run !== null ? setOpened(block) : onShow(block.schedule.id));
  const turn = (weeks: number) => () => setWeeksAhead(weeksAhead + weeks);
  return (
    <Card
      title={labels.title({ day: formatDate(from, { day: "numeric", month: "long" }) })}
      subtitle={otherZones.length > 0 ? labels.clocks : labels.clock({ zone: zoneText(rules, zone) })}
      aside={
        <div className="flex print:hidden">
          <Turn label={labels.before} isDisabled={weeksAhead === 0} onClick={turn(-1)} icon={ChevronLeft} />
          <Turn label={labels.next} isDisabled={weeksAhead === MOST_WEEKS} onClick={turn(1)} icon={ChevronRight} />
        </div>
      }
    >
      <WeekState week={week} />
      {week.data && (
        <div className="mt-3 flex md:mb-2">
          <HourMarks />
          <ol className="grid flex-1 md:grid-cols-7 md:border-r">
            {weekPlan(from, week.data, schedules, zone).map((day) => (
              <DayColumn key={day.date} day={day} today={today} canChange={canChange} onOpen={open} />
            ))}
          </ol>
        </div>
      )}
      {opened?.run && (
        <RunDialog
          schedule={opened.schedule}
          run={opened.run}
          days={{ first: from, last: daysLater(from, 6) }}
          others={startsOfTank(week.data ?? [], schedules, opened.schedule.tankId)}
          onShow={() => onShow(opened.schedule.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}
