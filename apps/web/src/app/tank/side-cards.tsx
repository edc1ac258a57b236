// What may be done with a tank, and what is told of it: beside the tank on a wide screen, below it on a phone.

import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { clsx } from "clsx";
import { Suspense, useState } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { ActiveAlerts } from "@/features/alerts/active-alerts.tsx";
import { useUnacknowledgedAlerts } from "@/features/alerts/alerts.api.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { QuickActions } from "@/features/runs/quick-actions.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { LazyCalibrationWizard } from "./lazy-wizard.tsx";
import { toldAlerts } from "./told-alerts.ts";
import type { TankView } from "./use-tank-view.ts";

const EventCurve = lazyPart(async () => (await import("@/features/tanks/last-day/event-curve.tsx")).EventCurve);

type ViewProps = Readonly<{ view: TankView }>;

export function SideCards({ view, hasOtherTanks }: ViewProps & Readonly<{ hasOtherTanks: boolean }>) {
  const { role, tank, device, nowMs, shown } = view;
  const hasWarning = shown.moreCount > 0 || shown.toldAlertCodes.length > 0;
  const devices = useDevices(DEVICES_POLL_MS).data ?? [];
  const alerts = useUnacknowledgedAlerts().data ?? [];
  return (
    <>
      {!view.isVisitor && <Actions view={view} className={clsx(hasWarning ? "order-5" : "order-4")} />}
      <ActiveAlerts
        devices={devices}
        own={{ tankId: tank.id, deviceId: device.id, hasOthers: hasOtherTanks }}
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
  const { calibrate, recalibrate } = dashboardMessages();
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
