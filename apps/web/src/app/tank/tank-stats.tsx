// The four numbers of a tank. What is not known is a dash, never a zero. Their age is the screen's one age, under its title.

import type { Run } from "@halocline/contracts/http/entities.contract";
import type { WaitReason } from "@halocline/domain/verdict/verdict.types";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import type { PageMessages } from "@halocline/messages/texts/languages";
import { levelMessages } from "@halocline/messages/texts/level";
import { timeMessages } from "@halocline/messages/texts/time";
import { activePumps } from "@/features/devices/relays/active-pumps.ts";
import { lastWaterChangeAt } from "@/features/runs/last-water-change.ts";
import { isStale } from "@/features/tanks/level-view.ts";
import { formatLengthValue, lengthUnit } from "@/lib/format.ts";
import { nextRunText } from "@/lib/next-run.ts";
import { daysBetween, formatNear, formatNearDay, isSameDay } from "@/lib/time/date-text.ts";
import { formatBrief, formatWait } from "@/lib/time/duration.ts";
import { Stat, StatStrip } from "@/ui/page/stat-strip.tsx";
import type { TankView } from "./use-tank-view.ts";

type TankStatsProps = Readonly<{ view: TankView; recentRuns: readonly Run[]; className?: string }>;

function LevelStat({ view: { view } }: Pick<TankStatsProps, "view">) {
  const { calibration } = view ?? { calibration: null };
  const distanceMm = view?.distanceMm ?? null;
  const dashboard = dashboardMessages();
  const level = levelMessages();
  const context = calibration ? (
    <>
      {dashboard.stats.normalRange}
      <span className="max-lg:hidden">
        {" "}
        {formatLengthValue(calibration.topDistanceMm)}–{formatLengthValue(calibration.drainDistanceMm)} {lengthUnit()}
      </span>
    </>
  ) : (
    level.labels["Not Calibrated"]
  );
  return (
    <Stat
      label={dashboard.stats.level}
      value={formatLengthValue(distanceMm)}
      unit={distanceMm === null ? undefined : lengthUnit()}
      isFaded={view !== null && isStale(view)}
      context={view && context}
    />
  );
}

/** A failure since the last success, by its day; null without one. */
function failedText(runs: readonly Run[], sinceMs: number, nowMs: number): string | null {
  const failed = runs.find(({ type, status }) => type === "water_change" && status === "failed");
  const atMs = failed ? Date.parse(failed.completedAt ?? failed.startedAt) : 0;
  if (atMs <= sinceMs) return null;
  const day = isSameDay(atMs, nowMs) ? timeMessages().today : formatNearDay(atMs, nowMs);
  return dashboardMessages().stats.failed({ day });
}

function LastChangeStat({ view, recentRuns }: TankStatsProps) {
  const { tank, openRun, isHeard, nowMs } = view;
  const { stats } = dashboardMessages();
  const label = stats.lastChange;
  const at = lastWaterChangeAt(tank, recentRuns);
  const atMs = at === null ? 0 : Date.parse(at);
  const isRunning = openRun?.type === "water_change" && openRun.status === "running" && isHeard;
  const context = isRunning ? stats.runsNow : failedText(recentRuns, atMs, nowMs);
  if (at === null) return <Stat label={label} value={timeMessages().never} context={context ?? stats.noChange} />;
  const days = daysBetween(atMs, nowMs);
  const value = days === 0 ? formatBrief(nowMs - atMs) : timeMessages().brief.day({ count: days });
  return <Stat label={label} value={value} unit={stats.ago} context={context ?? formatNearDay(atMs, nowMs)} />;
}

type HeldText = Extract<keyof PageMessages["dashboard"]["stats"], `heldUntil${string}`>;

/** What a scheduled run waits for. What ends by itself in minutes holds nothing. */
const HELD: Readonly<Partial<Record<WaitReason, HeldText>>> = {
  stopping: "heldUntilSafe",
  stop_unconfirmed: "heldUntilSafe",
  nothing_newer: "heldUntilHeard",
  pumps_held: "heldUntilSafe",
  clear_overflow: "heldUntilSafe",
  circulation_first: "heldUntilSafe",
  input_wet: "heldUntilSafe",
  level_too_high: "heldUntilSafe",
  level_too_low: "heldUntilSafe",
  critical_alert: "heldUntilSafe",
  stop_active: "heldUntilCleared",
  pumps_locked: "heldUntilReset",
  release_first: "heldUntilReleased",
};

function ScheduleStat({ view: { tank, shown, nowMs } }: Pick<TankStatsProps, "view">) {
  const { stats } = dashboardMessages();
  const label = stats.nextSchedule;
  if (tank.nextScheduleAt === null) return <Stat label={label} value={stats.none} context={stats.noneScheduled} />;
  const reason = shown.waits.water_change;
  const held = reason && HELD[reason];
  if (held) return <Stat label={label} value={stats.held} context={stats[held]} />;
  const atMs = Date.parse(tank.nextScheduleAt);
  const waitText = atMs > nowMs ? stats.inTime({ wait: formatWait(atMs - nowMs) }) : stats.dueNow;
  const what = nextRunText(tank);
  return <Stat label={label} value={formatNear(atMs, nowMs)} context={what ? `${what} · ${waitText}` : waitText} />;
}

export function TankStats({ view, recentRuns, className }: TankStatsProps) {
  const { device, isHeard } = view;
  const pumps = activePumps(device.relays, isHeard);
  return (
    <StatStrip className={className}>
      <LevelStat view={view} />
      <Stat label={dashboardMessages().stats.pumps} {...pumps} isFaded={!isHeard} />
      <LastChangeStat view={view} recentRuns={recentRuns} />
      <ScheduleStat view={view} />
    </StatStrip>
  );
}
