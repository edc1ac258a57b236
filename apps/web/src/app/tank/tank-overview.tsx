import type { Relay, Run } from "@halocline/contracts/http/entities.contract";
import { movesWater } from "@halocline/domain/relays/relays";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Suspense, useState } from "react";
import { ActiveAlerts } from "@/features/alerts/active-alerts.tsx";
import { useUnacknowledgedAlerts } from "@/features/alerts/alerts.api.ts";
import { LazyCalibrationWizard } from "@/features/calibration/wizard/lazy-wizard.tsx";
import { CirculationControl } from "@/features/devices/relays/circulation-control.tsx";
import { RelayStatusCard } from "@/features/devices/relays/relay-status-card.tsx";
import { QuickActions } from "@/features/runs/quick-actions.tsx";
import { RecentActivity } from "@/features/runs/recent-activity.tsx";
import { RunCard } from "@/features/runs/run-card.tsx";
import { useDayRuns, useRecentRuns } from "@/features/runs/runs.api.ts";
import { AutoTopUp } from "@/features/tanks/auto-top-up.tsx";
import { LastDay } from "@/features/tanks/last-day/last-day.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { AfterPaint } from "@/ui/page/after-paint.tsx";
import { RUN_STEPS_ID } from "./run-steps-id.ts";
import { TankHero } from "./tank-hero.tsx";
import { TankStats } from "./tank-stats.tsx";
import { toldAlerts } from "./told-alerts.ts";
import type { TankView } from "./use-tank-view.ts";

type ViewProps = Readonly<{ view: TankView }>;

const NO_RUNS: readonly Run[] = [];

/** One column on a phone, in the order of what matters there; a wide screen has a column beside the hero. */
export function TankOverview({ view, hasOtherTanks }: ViewProps & Readonly<{ hasOtherTanks: boolean }>) {
  const { device, tank, reading, openRun, isHeard, nowMs } = view;
  const recentRuns = useRecentRuns(tank.id).data ?? NO_RUNS;
  const hasWarning = view.shown.moreCount > 0 || view.shown.toldAlertCodes.length > 0;
  return (
    <div className="grid gap-2 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
      <TankHero view={view} hasOtherTanks={hasOtherTanks} className="max-lg:order-1 lg:col-start-1 lg:row-start-1" />
      <TankStats view={view} recentRuns={recentRuns} className="max-lg:order-2 lg:col-span-2 lg:row-start-2" />
      <AfterPaint>
        {openRun && (
          <RunCard
            id={RUN_STEPS_ID}
            run={openRun}
            device={device}
            tank={tank}
            reading={reading ?? null}
            isHeard={isHeard}
            nowMs={nowMs}
            className="max-lg:order-3 lg:col-span-2"
          />
        )}
        <SideColumn view={view} hasWarning={hasWarning} />
        <Relays view={view} />
        <RecentActivity tankId={tank.id} nowMs={nowMs} className="max-lg:order-7 lg:col-span-2" />
      </AfterPaint>
    </div>
  );
}

function SideColumn({ view, hasWarning }: ViewProps & Readonly<{ hasWarning: boolean }>) {
  const { role, nowMs } = view;
  const alerts = useUnacknowledgedAlerts().data ?? [];
  return (
    <div className="contents lg:col-start-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-4">
      <Actions view={view} className={clsx(hasWarning ? "order-5" : "order-4")} />
      <ActiveAlerts
        canDismiss={role !== "viewer"}
        told={toldAlerts(alerts, view)}
        nowMs={nowMs}
        className={clsx(hasWarning ? "order-4" : "order-5")}
      />
      <Day view={view} />
    </div>
  );
}

function Actions({ view, className }: ViewProps & Readonly<{ className: string }>) {
  const [isCalibrating, setIsCalibrating] = useState(false);
  const { tank, device, reasonOf } = view;
  const calibrationLink = (
    <button type="button" className={TEXT_LINK} disabled={reasonOf("calibrate") !== null} onClick={() => setIsCalibrating(true)}>
      {tank.calibrationStatus ? "Recalibrate Tank" : "Calibrate Tank"}
    </button>
  );
  return (
    <>
      <QuickActions
        tank={tank}
        deviceId={device.id}
        changeReason={reasonOf("water_change")}
        topUpReason={reasonOf("top_up")}
        calibrationLink={calibrationLink}
        className={className}
      />
      {isCalibrating && (
        <Suspense>
          <LazyCalibrationWizard tank={tank} onClose={() => setIsCalibrating(false)} />
        </Suspense>
      )}
    </>
  );
}

function Day({ view }: ViewProps) {
  const { device, tank, openRun, nowMs } = view;
  const runs = useDayRuns(tank.id).data ?? NO_RUNS;
  if (!view.view) return null;
  return (
    <LastDay
      tank={tank}
      view={view.view}
      readingIntervalS={device.readingIntervalSeconds}
      runs={runs}
      relays={device.relays}
      hasOpenRun={openRun !== null}
      nowMs={nowMs}
      className="order-8"
    />
  );
}

function Relays({ view }: ViewProps) {
  const { device, tank, role, openRun, isHeard, reasonOf, nowMs } = view;
  const isLocked = ({ role }: Relay) => movesWater(role) && (device.fault !== null || device.hold !== null);
  const firstOf = (role: Relay["role"]) => device.relays.find((relay) => relay.role === role)?.id;
  const controlOf = ({ id }: Relay) => {
    if (id === firstOf("circulation"))
      return (
        <CirculationControl
          device={device}
          role={role}
          hasOpenRun={openRun !== null}
          pauseBlocked={reasonOf("pause")}
          nowMs={nowMs}
        />
      );
    return id === firstOf("topup") ? <AutoTopUp device={device} tank={tank} isOwner={role === "owner"} /> : null;
  };
  return (
    <RelayStatusCard
      relays={device.relays}
      isKnown={isHeard}
      nowMs={nowMs}
      isLocked={isLocked}
      controlOf={controlOf}
      aside={
        <Link to="/manual-control" search={{ device: device.id }} className={`${TEXT_LINK} -my-1`}>
          Control
        </Link>
      }
      className="max-lg:order-6 lg:col-span-2"
    />
  );
}
