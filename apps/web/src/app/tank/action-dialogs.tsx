// What opens behind an action of the verdict. Loaded when it is first asked for.

import type { NextAction } from "@halocline/domain/verdict/verdict.types";
import { FaultDialog } from "@/features/devices/control/fault-dialog.tsx";
import { HoldDialog } from "@/features/devices/control/hold-dialog.tsx";
import { ClearStopDialog } from "@/features/devices/stop/clear-stop-dialog.tsx";
import { EmergencyStopDialog } from "@/features/devices/stop/emergency-stop-dialog.tsx";
import { isStopped } from "@/features/devices/stop/stopped-device.ts";
import { RefillDialog } from "@/features/reservoirs/refill-dialog.tsx";
import { PartFilledDialog } from "@/features/runs/part-filled-dialog.tsx";
import { formatLength } from "@/lib/format.ts";
import { LazyCalibrationWizard } from "./lazy-wizard.tsx";
import type { TankView } from "./use-tank-view.ts";

type ActionDialogProps = Readonly<{ view: TankView; action: NextAction; onClose: () => void }>;

/** Of a level that nobody has heard of lately nothing is said. */
const levelText = ({ view, isHeard }: TankView): string | null =>
  view && isHeard && view.distanceMm !== null ? formatLength(view.distanceMm) : null;

export function ActionDialog({ view, action, onClose }: ActionDialogProps) {
  const { device, tank, role } = view;
  const open = { isOpen: true, onClose } as const;
  switch (action) {
    case "send_stop_again":
    case "how_to_unplug":
      return <EmergencyStopDialog isOpen onOpenChange={onClose} only={device} canClear={role !== "viewer"} />;
    case "withdraw_stop":
    case "clear_stop":
      return isStopped(device) ? <ClearStopDialog device={device} {...open} /> : null;
    case "check_and_reset":
      return device.fault === null ? null : (
        <FaultDialog device={device} fault={device.fault} role={role} levelText={levelText(view)} {...open} />
      );
    case "check_and_release":
    case "show_steps":
      return device.hold && <HoldDialog device={device} hold={device.hold} role={role} levelText={levelText(view)} {...open} />;
    case "finish_change":
      return <PartFilledDialog tank={tank} choice="finish" {...open} />;
    case "release_top_ups":
      return <PartFilledDialog tank={tank} choice="release" {...open} />;
    case "confirm_refill":
      return <RefillDialog tank={tank} store="fresh" onClose={onClose} />;
    case "calibrate":
      return <LazyCalibrationWizard tank={tank} onClose={onClose} />;
    default:
      return null;
  }
}
