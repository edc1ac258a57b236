import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { Link } from "@tanstack/react-router";
import { ChevronDown, CirclePause, CirclePower, SkipForward } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatAmount } from "@/lib/format.ts";
import { formatWait } from "@/lib/time/duration.ts";
import { Badge } from "@/ui/badge.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { UnreadableNotice } from "@/ui/page/unreadable-notice.tsx";
import { scheduleText } from "./rule-text.ts";
import { EnabledSwitch, ScheduleActions } from "./schedule-actions.tsx";
import { resultStyle, TYPE_STYLES } from "./schedule-style.ts";
import { formatDayInZone, formatTimeInZone } from "./zoned-time.ts";
import { RunTimes, ZonedTime } from "./zoned-time-text.tsx";

type ScheduleCardProps = Readonly<{ schedule: Schedule; canChange: boolean; nowMs: number; onEdit: () => void }>;

function Badges({ schedule }: Readonly<{ schedule: Schedule }>) {
  const { types, card } = schedulesMessages();
  const { icon, tone } = TYPE_STYLES[schedule.type];
  const { enabled, pausedUntil, skipNextAt, timezone } = schedule;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge icon={icon} tone={tone}>
        {schedule.litres ? `${types[schedule.type]} · ${formatAmount(schedule.litres)}` : types[schedule.type]}
      </Badge>
      {!enabled && (
        <Badge icon={CirclePower} tone="muted">
          {card.disabled}
        </Badge>
      )}
      {pausedUntil && (
        <Badge icon={CirclePause} tone="warn">
          {card.pausedUntil({ day: formatDayInZone(pausedUntil, timezone) })}
        </Badge>
      )}
      {skipNextAt && (
        <Badge icon={SkipForward} tone="warn">
          {card.nextSkipped}
        </Badge>
      )}
    </div>
  );
}

function Fact({ name, children }: Readonly<{ name: string; children: ReactNode }>) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="grid justify-items-start gap-1 font-medium tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

function NextRun({ schedule, nowMs }: Readonly<{ schedule: Schedule; nowMs: number }>) {
  const labels = schedulesMessages().card;
  const { nextRunAt, timezone, enabled, waitsUntil } = schedule;
  if (nextRunAt === null) return enabled ? labels.noNextRun : labels.noNextRunDisabled;
  const waitMs = Date.parse(nextRunAt) - nowMs;
  const dueText = waitsUntil === null ? labels.dueNow : labels.waitsUntil({ time: formatTimeInZone(waitsUntil, timezone) });
  return (
    <>
      <ZonedTime iso={nextRunAt} zone={timezone} />
      <span className="font-normal text-ink-2">{waitMs > 0 ? labels.inTime({ wait: formatWait(waitMs) }) : dueText}</span>
    </>
  );
}

function LastResult({ schedule: { lastResult, timezone, tankId } }: Readonly<{ schedule: Schedule }>) {
  if (lastResult === null) return schedulesMessages().card.notRunYet;
  const { label, icon, tone } = resultStyle(lastResult);
  return (
    <>
      <Badge icon={icon} tone={tone}>
        {label}
      </Badge>
      <ZonedTime iso={lastResult.dueAt} zone={timezone} />
      {lastResult.message && <span className="font-normal text-ink-2">{lastResult.message}</span>}
      {lastResult.runId && (
        <Link to="/history" search={{ tank: tankId, at: lastResult.dueAt }} className={`${TEXT_LINK} print:hidden`}>
          {schedulesMessages().card.showInHistory}
        </Link>
      )}
    </>
  );
}

function ScheduleFacts({ schedule, nowMs }: Readonly<{ schedule: Schedule; nowMs: number }>) {
  const labels = schedulesMessages().card;
  const { skipNextAt, timezone } = schedule;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Fact name={labels.nextRun}>
        <NextRun schedule={schedule} nowMs={nowMs} />
      </Fact>
      <Fact name={labels.lastResult}>
        <LastResult schedule={schedule} />
      </Fact>
      {skipNextAt && (
        <Fact name={labels.skipped}>
          <ZonedTime iso={skipNextAt} zone={timezone} />
        </Fact>
      )}
    </dl>
  );
}

/** Where the calendar leads to. */
export const cardId = (scheduleId: string): string => `schedule-${scheduleId}`;

/** One schedule: what it does and when, what became of the last time, and everything that can be changed about it. */
export function ScheduleCard({ schedule, canChange, nowMs, onEdit }: ScheduleCardProps) {
  const labels = schedulesMessages().card;
  const titleId = useId();
  const { tankName, deviceName, nextRuns, timezone, unreadable = [] } = schedule;
  return (
    <article
      id={cardId(schedule.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid content-start gap-4 rounded-card border bg-surface p-4 shadow-card break-inside-avoid sm:p-5"
    >
      <div className="grid gap-2">
        <Badges schedule={schedule} />
        <h2 id={titleId} className="text-base font-semibold wrap-anywhere">
          {scheduleText(schedule)}
        </h2>
        <p className="text-sm text-ink-2 wrap-anywhere">{`${tankName} · ${deviceName}`}</p>
      </div>
      <UnreadableNotice fields={unreadable}>{labels.unreadable}</UnreadableNotice>
      <ScheduleFacts schedule={schedule} nowMs={nowMs} />
      {nextRuns.length > 0 && (
        <details className="group text-sm">
          <summary className="-my-1.5 flex min-h-11 cursor-pointer items-center gap-1 font-medium text-primary-ink">
            <ChevronDown className="size-4 -rotate-90 group-open:rotate-0" aria-hidden />
            {labels.nextRuns}
          </summary>
          <div className="pt-1.5 pl-5">
            <RunTimes runs={nextRuns} zone={timezone} />
          </div>
        </details>
      )}
      <div className="border-t pt-2">
        <EnabledSwitch schedule={schedule} canChange={canChange} titleId={titleId} />
      </div>
      {canChange && <ScheduleActions schedule={schedule} onEdit={onEdit} />}
    </article>
  );
}
