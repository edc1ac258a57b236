import type { Device } from "@halocline/contracts/http/entities.contract";
import { RefreshCw, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { formatAge } from "@/lib/time/duration.ts";
import { Notice } from "@/ui/page/notice.tsx";
import type { DeviceFreshness } from "../device-freshness.ts";
import { FaultBanner } from "./fault-banner.tsx";
import { HoldBanner } from "./hold-banner.tsx";
import { isAutomationRunning, type MembershipRole } from "./on-blocked.ts";

type ControlBannersProps = Readonly<{
  device: Device;
  known: DeviceFreshness;
  role: MembershipRole;
  /** What is known about the run itself: its phase, a link, its stop; null when none is open. */
  run: ReactNode;
}>;

const PHASES: Readonly<Record<string, string>> = {
  topping_up: "The device is topping up.",
  draining: "The device is draining the tank.",
  filling: "The device is filling the tank.",
  settling: "The device waits for the water to settle.",
};

export function ControlBanners({ device, known, role, run }: ControlBannersProps) {
  return (
    <>
      {device.status === "offline" && (
        <Notice tone="warn" icon={WifiOff} title="Device Offline">
          Commands may not be received. Last heard {formatAge(known.ageMs).toLowerCase()}. What its pumps do now is not known; the
          device stops them at their own time limits.
        </Notice>
      )}
      {device.fault !== null && <FaultBanner device={device} fault={device.fault} role={role} />}
      {device.hold !== null && <HoldBanner device={device} hold={device.hold} role={role} />}
      {(run !== null || isAutomationRunning(device)) && (
        <Notice tone="info" icon={RefreshCw} title="Active Automation Detected">
          {PHASES[device.state ?? ""]} Nothing can be switched on until it ends. Turning off a pump that it uses ends it.
          {run}
        </Notice>
      )}
    </>
  );
}
