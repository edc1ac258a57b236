import type { Device } from "@halocline/contracts/http/entities.contract";
import { devicesMessages } from "@halocline/messages/texts/devices";
import { type LucideIcon, TriangleAlert, Wifi, WifiOff } from "lucide-react";
import { Badge } from "@/ui/badge.tsx";
import type { Tone } from "@/ui/tone.ts";

type Style = Readonly<{ icon: LucideIcon; tone: Tone }>;

const STYLES: Readonly<Record<Device["status"], Style>> = {
  online: { icon: Wifi, tone: "ok" },
  offline: { icon: WifiOff, tone: "muted" },
  error: { icon: TriangleAlert, tone: "danger" },
};

type DeviceBadgeProps = Readonly<{ status: Device["status"]; isServerReachable: boolean }>;

export function DeviceBadge({ status, isServerReachable }: DeviceBadgeProps) {
  const { icon, tone } = STYLES[status];
  const labels = devicesMessages();
  return (
    <Badge icon={icon} tone={tone} isDashed={!isServerReachable}>
      {isServerReachable ? labels.status[status] : labels.wasStatus[status]}
    </Badge>
  );
}
