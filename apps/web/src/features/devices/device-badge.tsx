import type { Device } from "@halocline/contracts/http/entities.contract";
import { type LucideIcon, TriangleAlert, Wifi, WifiOff } from "lucide-react";
import { Badge } from "@/ui/badge.tsx";
import type { Tone } from "@/ui/tone.ts";

type Style = Readonly<{ text: string; icon: LucideIcon; tone: Tone }>;

const STYLES: Readonly<Record<Device["status"], Style>> = {
  online: { text: "Online", icon: Wifi, tone: "ok" },
  offline: { text: "Offline", icon: WifiOff, tone: "muted" },
  error: { text: "Error", icon: TriangleAlert, tone: "danger" },
};

type DeviceBadgeProps = Readonly<{ status: Device["status"]; isServerReachable: boolean }>;

export function DeviceBadge({ status, isServerReachable }: DeviceBadgeProps) {
  const { text, icon, tone } = STYLES[status];
  return (
    <Badge icon={icon} tone={tone} isDashed={!isServerReachable}>
      {isServerReachable ? text : `Was ${text}`}
    </Badge>
  );
}
