import type { Tank } from "@halocline/contracts/http/entities.contract";
import type { ReactNode } from "react";
import { CLOSE_WATCH_POLL_MS } from "@/config/timing.ts";
import { CalibrationWizard } from "@/features/calibration/wizard/calibration-wizard.tsx";
import type { PumpSlot } from "@/features/calibration/wizard/pump-slot.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { PumpControls } from "@/features/devices/pumping/pump-controls.tsx";
import type { TankPlace } from "../tank-place.ts";
import { useTankView } from "./use-tank-view.ts";

export type PumpingWizardProps = Readonly<{ tank: Tank; onClose: () => void }>;

type TankPumpsProps = TankPlace & Readonly<{ slot: PumpSlot }>;

/** What the tank's verdict forbids, and a run that is open, holds in here as on the dashboard. */
function TankPumps({ device, tank, slot }: TankPumpsProps) {
  const { role, openRun, reasonOf } = useTankView({ device, tank });
  // What it has not learned yet does not bind it: until then the shorter limit holds.
  const isCalibrated = tank.calibrationStatus && device.configuration === "acknowledged";
  return (
    <PumpControls
      device={device}
      role={role}
      isCalibrated={isCalibrated}
      hasOpenRun={openRun !== null}
      blockedReason={reasonOf("calibrate")}
      {...slot}
    />
  );
}

/** The calibration wizard with the pumps of its tank's controller inside. */
export function PumpingWizard({ tank, onClose }: PumpingWizardProps): ReactNode {
  const devices = useDevices(CLOSE_WATCH_POLL_MS);
  const device = devices.data?.find(({ id }) => id === tank.deviceId);
  const known = device?.tanks.find(({ id }) => id === tank.id) ?? tank;
  return (
    <CalibrationWizard
      tank={tank}
      onClose={onClose}
      pumps={(slot) => device && <TankPumps device={device} tank={known} slot={slot} />}
    />
  );
}
