import type { Run } from "@halocline/contracts/http/entities.contract";
import { clsx } from "clsx";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { ActiveAlerts } from "@/features/alerts/active-alerts.tsx";
import { useUnacknowledgedAlerts } from "@/features/alerts/alerts.api.ts";
import { LazyCalibrationWizard } from "@/features/calibration/wizard/lazy-wizard.tsx";
import { QuickActions } from "@/features/runs/quick-actions.tsx";
import { useRecentRuns } from "@/features/runs/runs.api.ts";
import type { EventCurveProps } from "@/features/tanks/last-day/event-curve.tsx";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { AfterPaint } from "@/ui/page/after-paint.tsx";
import { TankHero } from "./tank-hero.tsx";
import { TankStats } from "./tank-stats.tsx";
import { toldAlerts } from "./told-alerts.ts";
import type { TankView } from "./use-tank-view.ts";

/** Below the first screen: its code comes after what stands on it. */
const TankBelow = lazy(async () => ({ default: (await import("./tank-below.tsx")).TankBelow }));

/** Of a demonstration only. */
const ScenarioPanel = lazy(async () => ({ default: (await import("@/features/scenarios/scenario-panel.tsx")).ScenarioPanel }));
const ScenarioStory = lazy(async () => ({ default: (await import("@/features/scenarios/scenario-story.tsx")).ScenarioStory }));

const EventCurve = lazy(() =>
  import("@/features/tanks/last-day/event-curve.tsx").then(
    (module): Readonly<{ default: ComponentType<EventCurveProps> }> => ({ default: module.EventCurve }),
    // The alert is told without it.
    () => ({ default: () => null }),
  ),
);

type ViewProps = Readonly<{ view: TankView }>;

const NO_RUNS: readonly Run[] = [];

/** One column on a phone, in the order of what matters there; a wide screen has a column beside the hero. */
export function TankOverview({ view, hasOtherTanks }: ViewProps & Readonly<{ hasOtherTanks: boolean }>) {
  const recentRuns = useRecentRuns(view.tank.id).data ?? NO_RUNS;
  const isDemo = view.device.isSimulated && (view.isVisitor || view.role !== "viewer");
  const hasWarning = view.shown.moreCount > 0 || view.shown.toldAlertCodes.length > 0;
  return (
    <div className="grid gap-2 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
      <div className="grid min-w-0 content-start gap-2 max-lg:order-1 sm:gap-4 lg:col-start-1 lg:row-start-1">
        <TankHero view={view} hasOtherTanks={hasOtherTanks} />
        {isDemo && (
          <Suspense>
            <ScenarioStory deviceId={view.device.id} />
          </Suspense>
        )}
        {/* Its panel makes the column beside it long: what is about the tank stays together. */}
        {isDemo && <TankStats view={view} recentRuns={recentRuns} />}
      </div>
      {!isDemo && <TankStats view={view} recentRuns={recentRuns} className="max-lg:order-2 lg:col-span-2 lg:row-start-2" />}
      <AfterPaint>
        <SideColumn view={view} hasWarning={hasWarning} isDemo={isDemo} />
        <Suspense>
          <TankBelow view={view} />
        </Suspense>
      </AfterPaint>
    </div>
  );
}

function SideColumn({ view, hasWarning, isDemo }: ViewProps & Readonly<{ hasWarning: boolean; isDemo: boolean }>) {
  const { role, tank, device, nowMs } = view;
  const alerts = useUnacknowledgedAlerts().data ?? [];
  return (
    <div className="contents lg:col-start-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-4">
      {isDemo && (
        <Suspense>
          <ScenarioPanel deviceId={device.id} />
        </Suspense>
      )}
      {!view.isVisitor && <Actions view={view} className={clsx(hasWarning ? "order-5" : "order-4")} />}
      <ActiveAlerts
        canDismiss={role !== "viewer"}
        told={toldAlerts(alerts, view)}
        curveOf={({ createdAt }) => (
          <Suspense>
            <EventCurve tankId={tank.id} atMs={Date.parse(createdAt)} readingIntervalS={device.readingIntervalSeconds} />
          </Suspense>
        )}
        nowMs={nowMs}
        className={clsx(hasWarning ? "order-4" : "order-5")}
      />
    </div>
  );
}

function Actions({ view, className }: ViewProps & Readonly<{ className: string }>) {
  const [isCalibrating, setIsCalibrating] = useState(false);
  const { tank, device, reasonOf } = view;
  const { calibrate, recalibrate } = tankMessages().dashboard;
  const calibrationLink = (
    <button type="button" className={TEXT_LINK} disabled={reasonOf("calibrate") !== null} onClick={() => setIsCalibrating(true)}>
      {tank.calibrationStatus ? recalibrate : calibrate}
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
