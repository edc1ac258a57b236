import type { Device, LatestReading, Run, Tank } from "@halocline/contracts/http/entities.contract";
import { Link } from "@tanstack/react-router";
import { memo, Suspense, useMemo, useState } from "react";
import { DASHBOARD_READING_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { ActiveAlerts } from "@/features/alerts/active-alerts.tsx";
import { LazyCalibrationWizard } from "@/features/calibration/wizard/lazy-wizard.tsx";
import { isCurrent } from "@/features/devices/device-freshness.ts";
import { CirculationCard } from "@/features/devices/relays/circulation-card.tsx";
import { RelayStatusCard } from "@/features/devices/relays/relay-status-card.tsx";
import { QuickActions } from "@/features/runs/quick-actions.tsx";
import { RecentActivity } from "@/features/runs/recent-activity.tsx";
import { useDayRuns, useOpenRun, useRecentRuns } from "@/features/runs/runs.api.ts";
import type { StartFacts } from "@/features/runs/start-blocked.ts";
import { AutoTopUp } from "@/features/tanks/auto-top-up.tsx";
import { LastDay } from "@/features/tanks/last-day/last-day.tsx";
import { type LevelView, levelView } from "@/features/tanks/level-view.ts";
import { useLatestReading } from "@/features/tanks/tanks.api.ts";
import { WaterLevelMonitor } from "@/features/tanks/water-level-monitor.tsx";
import { readableMessage } from "@/lib/http/http-error.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useWatchDevice } from "@/live/live-context.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { AfterPaint } from "@/ui/page/after-paint.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { type ReadingFreshness, readingFreshness } from "../freshness.ts";
import { TankBanners } from "./tank-banners.tsx";
import { TankStats } from "./tank-stats.tsx";

type TankOverviewProps = Readonly<{ device: Device; tank: Tank }>;

type Overview = TankOverviewProps &
  Readonly<{
    facts: StartFacts;
    reading: LatestReading | null | undefined;
    readingError: Error | null;
    view: LevelView | null;
    /** The device as a whole; the level has an age of its own. */
    heard: ReadingFreshness;
    openRun: Run | null;
    nowMs: number;
  }>;

function useOverview({ device, tank }: TankOverviewProps): Overview {
  useWatchDevice(device.id);
  const { data: reading, error: readingError } = useLatestReading(tank.id, DASHBOARD_READING_POLL_MS);
  const openRun = useOpenRun(tank.id);
  // Unknown is treated as the least: a viewer sees everything and can stop everything.
  const role = useUser().data?.membershipRole ?? "viewer";
  const nowMs = useNowMs();
  const { freshness, ageMs } = readingFreshness(device, [reading?.receivedAt], nowMs);
  const { relays } = device;
  // Only its age changes every second; what does not show the age is not redrawn for it.
  const view = useMemo(
    () => (reading === undefined ? null : levelView(tank, reading, freshness, null, relays)),
    [tank, reading, freshness, relays],
  );
  const facts = useMemo(() => ({ device, tank, openRun, role, freshness }), [device, tank, openRun, role, freshness]);
  return {
    device,
    tank,
    reading,
    readingError,
    view: view && { ...view, ageMs },
    heard: readingFreshness(device, [reading?.receivedAt, device.lastSeenAt], nowMs),
    openRun,
    nowMs,
    facts,
  };
}

/** One column on a phone, in the order of what matters there; the two columns of a wide screen keep their own order. */
export function TankOverview(props: TankOverviewProps) {
  const overview = useOverview(props);
  const recentRuns = useRecentRuns(props.tank.id).data ?? [];
  return (
    <>
      <TankBanners {...overview} />
      <div className="grid gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <TankStats
          {...overview}
          recentRuns={recentRuns}
          className="grid grid-cols-2 gap-3 max-lg:order-4 sm:gap-4 lg:col-span-2 lg:grid-cols-4"
        />
        <MainColumn {...overview} />
        <AfterPaint>
          <SideColumn {...overview} />
          <CareRow {...overview} />
          <RelayStatusCard
            relays={props.device.relays}
            {...overview.heard}
            nowMs={overview.nowMs}
            aside={
              <Link to="/manual-control" search={{ device: props.device.id }} className={`${TEXT_LINK} -my-1`}>
                Control
              </Link>
            }
            className="max-lg:order-5 lg:col-span-2"
          />
        </AfterPaint>
      </div>
    </>
  );
}

const NO_RUNS: readonly Run[] = [];

function MainColumn({ device, tank, view, readingError, heard, openRun, nowMs }: Overview) {
  const dayRuns = useDayRuns(tank.id).data ?? NO_RUNS;
  const { relays } = device;
  const isKnown = isCurrent(heard.freshness);
  const runningRoles = useMemo(
    () => new Set(relays.filter(({ currentState }) => isKnown && currentState).map(({ role }) => role)),
    [relays, isKnown],
  );
  return (
    <div className="grid min-w-0 max-lg:order-1">
      {view ? (
        <WaterLevelMonitor subtitle={`${tank.name} · ${device.name}`} view={view} runningRoles={runningRoles}>
          <LastDay
            tank={tank}
            view={view}
            readingIntervalS={device.readingIntervalSeconds}
            runs={dayRuns}
            relays={relays}
            hasOpenRun={openRun !== null}
            nowMs={nowMs}
          />
        </WaterLevelMonitor>
      ) : (
        <ReadingMissing error={readingError} />
      )}
    </div>
  );
}

const Actions = memo(function Actions({ facts }: Pick<Overview, "facts">) {
  const [isCalibrating, setIsCalibrating] = useState(false);
  const { tank } = facts;
  const calibrationLink = (
    <button type="button" className={TEXT_LINK} disabled={facts.role !== "owner"} onClick={() => setIsCalibrating(true)}>
      {tank.calibrationStatus ? "Recalibrate Tank" : "Calibrate Tank"}
    </button>
  );
  return (
    <>
      <QuickActions facts={facts} calibrationLink={calibrationLink} className="max-lg:order-2" />
      {isCalibrating && (
        <Suspense>
          <LazyCalibrationWizard tank={tank} onClose={() => setIsCalibrating(false)} />
        </Suspense>
      )}
    </>
  );
});

function SideColumn({ tank, facts, nowMs }: Overview) {
  return (
    <div className="contents lg:grid lg:grid-rows-[auto_auto_1fr] lg:gap-5">
      <Actions facts={facts} />
      <ActiveAlerts canDismiss={facts.role !== "viewer"} nowMs={nowMs} className="max-lg:order-3" />
      {/* The last one takes what room is left, so that both columns end together. */}
      <RecentActivity tankId={tank.id} nowMs={nowMs} className="max-lg:order-8" />
    </div>
  );
}

function CareRow({ device, tank, facts, openRun, nowMs }: Overview) {
  return (
    <div className="contents lg:col-span-2 lg:grid lg:grid-cols-2 lg:gap-5">
      <CirculationCard device={device} role={facts.role} hasOpenRun={openRun !== null} nowMs={nowMs} className="max-lg:order-6" />
      <AutoTopUp device={device} tank={tank} isOwner={facts.role === "owner"} className="max-lg:order-7" />
    </div>
  );
}

/** About as tall as the monitor that follows, so that Quick Actions do not move under a finger when it comes. */
function ReadingMissing({ error }: Readonly<{ error: Error | null }>) {
  return (
    <Card title="Water Level Monitor" className={error ? undefined : "min-h-136 sm:min-h-110"}>
      {error ? (
        <p className="mt-4 text-sm text-danger-ink">The reading could not be loaded. {readableMessage(error)}</p>
      ) : (
        <Spinner />
      )}
    </Card>
  );
}
