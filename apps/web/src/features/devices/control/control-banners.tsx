import type { Device } from "@halocline/contracts/http/entities.contract";
import { ownEntry } from "@halocline/domain/devices/own-entry";
import { controlMessages } from "@halocline/messages/texts/control";
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

function offlineText({ ageMs }: DeviceFreshness): string {
  const { offlineText, neverHeard } = controlMessages().banners;
  return ageMs === null ? neverHeard : offlineText({ age: formatAge(ageMs) });
}

export function ControlBanners({ device, known, role, run }: ControlBannersProps) {
  const labels = controlMessages().banners;
  return (
    <>
      {device.status === "offline" && (
        <Notice tone="warn" icon={WifiOff} title={labels.offline}>
          {offlineText(known)}
        </Notice>
      )}
      {device.fault !== null && <FaultBanner device={device} fault={device.fault} role={role} />}
      {device.hold !== null && <HoldBanner device={device} hold={device.hold} role={role} />}
      {(run !== null || isAutomationRunning(device)) && (
        <Notice tone="info" icon={RefreshCw} title={labels.automation}>
          {ownEntry(labels.phases, device.state ?? "")} {labels.automationText}
          {run}
        </Notice>
      )}
    </>
  );
}
