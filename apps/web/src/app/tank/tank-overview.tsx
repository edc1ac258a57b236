import type { Run } from "@halocline/contracts/http/entities.contract";
import { clsx } from "clsx";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { ActiveAlerts } from "@/features/alerts/active-alerts.tsx";
import { useUnacknowledgedAlerts } from "@/features/alerts/alerts.api.ts";
import { QuickActions } from "@/features/runs/quick-actions.tsx";
import { useRecentRuns } from "@/features/runs/runs.api.ts";
import type { EventCurveProps } from "@/features/tanks/last-day/event-curve.tsx";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { AfterPaint } from "@/ui/page/after-paint.tsx";
import { LazyCalibrationWizard } from "./lazy-wizard.tsx";
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

type OverviewProps = ViewProps & Readonly<{ hasOtherTanks: boolean }>;

/** One column on a phone, in the order of what matters there; a wide screen has a column beside the hero. */
export function TankOverview(props: OverviewProps) {
  const { device, role, isVisitor } = props.view;
  const isDemo = device.isSimulated && (isVisitor || role !== "viewer");
  return (
    <div className="grid gap-2 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
      {isDemo ? <DemoOverview {...props} /> : <RealOverview {...props} />}
      <AfterPaint>
        <Suspense>
          <TankBelow view={props.view} />
        </Suspense>
      </AfterPaint>
    </div>
  );
}

function RealOverview({ view, hasOtherTanks }: OverviewProps) {
  const recentRuns = useRecentRuns(view.tank.id).data ?? NO_RUNS;
  return (
    <>
      <TankHero view={view} hasOtherTanks={hasOtherTanks} className="max-lg:order-1 lg:col-start-1 lg:row-start-1" />
      <TankStats view={view} recentRuns={recentRuns} className="max-lg:order-2 lg:col-span-2 lg:row-start-2" />
      <AfterPaint>
        <div className="contents lg:col-start-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-4">
          <SideCards view={view} />
        </div>
      </AfterPaint>
    </>
  );
}

/** Its panel takes the column beside the tank; what stands there otherwise comes below. */
function DemoOverview({ view, hasOtherTanks }: OverviewProps) {
  const recentRuns = useRecentRuns(view.tank.id).data ?? NO_RUNS;
  return (
    <>
      <div className="grid min-w-0 content-start gap-2 max-lg:order-1 sm:gap-4 lg:col-start-1 lg:row-start-1">
        <TankHero view={view} hasOtherTanks={hasOtherTanks} />
        <Suspense>
          <ScenarioStory deviceId={view.device.id} />
        </Suspense>
        <TankStats view={view} recentRuns={recentRuns} />
        <AfterPaint>
          <div className="grid items-start gap-2 sm:gap-4 lg:grid-cols-2">
            <SideCards view={view} />
          </div>
        </AfterPaint>
      </div>
      <div className="self-start max-lg:hidden lg:col-start-2 lg:row-start-1">
        <Suspense>
          <ScenarioPanel deviceId={view.device.id} />
        </Suspense>
      </div>
    </>
  );
}

function SideCards({ view }: ViewProps) {
  const { role, tank, device, nowMs, shown } = view;
  const hasWarning = shown.moreCount > 0 || shown.toldAlertCodes.length > 0;
  const alerts = useUnacknowledgedAlerts().data ?? [];
  return (
    <>
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
    </>
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
