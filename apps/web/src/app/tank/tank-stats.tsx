// The four numbers of a tank. Each carries its age or its date; what is not known is a dash, never a zero.

import type { Device, Run, Tank } from "@halocline/contracts/http/entities.contract";
import { CalendarClock, Droplets, History, Power } from "lucide-react";
import { isCurrent } from "@/features/devices/device-freshness.ts";
import { activePumps } from "@/features/devices/relays/active-pumps.ts";
import { lastWaterChangeAt } from "@/features/runs/last-water-change.ts";
import { isStale, type LevelView } from "@/features/tanks/level-view.ts";
import { formatLengthValue, lengthUnit } from "@/lib/format.ts";
import { formatMoment, formatRecent } from "@/lib/time/date-text.ts";
import { formatAge, formatWait } from "@/lib/time/duration.ts";
import { StatCard } from "@/ui/page/stat-card.tsx";
import type { ReadingFreshness } from "../freshness.ts";

type TankStatsProps = Readonly<{
  device: Device;
  tank: Tank;
  /** Null until the first answer. */
  view: LevelView | null;
  heard: ReadingFreshness;
  openRun: Run | null;
  recentRuns: readonly Run[];
  nowMs: number;
  className?: string;
}>;

/** The age stays together where the line breaks. */
const withAge = (text: string, ageMs: number | null): string => `${text} · ${formatAge(ageMs).replaceAll(" ", "\u00a0")}`;

function LevelStat({ view }: Readonly<{ view: LevelView | null }>) {
  const { calibration } = view ?? { calibration: null };
  const range = calibration
    ? `Normal Range ${formatLengthValue(calibration.topDistanceMm)}–${formatLengthValue(calibration.drainDistanceMm)} ${lengthUnit()}`
    : "Not Calibrated";
  const distanceMm = view?.distanceMm ?? null;
  return (
    <StatCard
      label="Current Water Level"
      icon={Droplets}
      value={formatLengthValue(distanceMm)}
      unit={distanceMm === null ? undefined : lengthUnit()}
      isFaded={view !== null && isStale(view)}
      context={view && withAge(range, view.ageMs)}
    />
  );
}

function LastChangeStat({ tank, heard, openRun, recentRuns, nowMs }: TankStatsProps) {
  const base = { label: "Last Water Change", icon: History } as const;
  if (openRun?.type === "water_change" && openRun.status === "running" && isCurrent(heard.freshness))
    return <StatCard {...base} value="Now" context={`Started ${formatRecent(openRun.startedAt, nowMs)}`} />;
  const at = lastWaterChangeAt(tank, recentRuns);
  if (at === null) return <StatCard {...base} value="Never" context="No completed water change" />;
  return <StatCard {...base} value={formatWait(nowMs - Date.parse(at))} unit="ago" context={formatMoment(at)} />;
}

function ScheduleStat({ tank, nowMs }: Pick<TankStatsProps, "tank" | "nowMs">) {
  const base = { label: "Next Schedule", icon: CalendarClock } as const;
  if (tank.nextScheduleAt === null) return <StatCard {...base} value="None" context="None scheduled" />;
  const waitMs = Date.parse(tank.nextScheduleAt) - nowMs;
  return (
    <StatCard {...base} value={waitMs > 0 ? `in ${formatWait(waitMs)}` : "due now"} context={formatMoment(tank.nextScheduleAt)} />
  );
}

export function TankStats(props: TankStatsProps) {
  const { device, view, heard, className } = props;
  const pumps = activePumps(device.relays, isCurrent(heard.freshness));
  return (
    <div className={className}>
      <LevelStat view={view} />
      <StatCard
        label="Active Pumps"
        icon={Power}
        {...pumps}
        context={withAge(pumps.context, heard.ageMs)}
        isFaded={!isCurrent(heard.freshness)}
      />
      <LastChangeStat {...props} />
      <ScheduleStat {...props} />
    </div>
  );
}
