import type { Device } from "@halocline/contracts/http/entities.contract";
import { CloudOff, type LucideIcon, Radar, TriangleAlert, WifiOff } from "lucide-react";

type DeviceStatusLineProps = Readonly<{ device: Device; isServerReachable: boolean }>;

type Style = Readonly<{ text: string; icon: LucideIcon; color: string }>;

const UNREACHABLE: Style = { text: "Server unreachable", icon: CloudOff, color: "text-warn" };

const STYLES: Readonly<Record<Device["status"], Style>> = {
  online: { text: "Monitoring", icon: Radar, color: "text-ok" },
  offline: { text: "Offline", icon: WifiOff, color: "text-danger" },
  // Connected, with a latched fault or a failed sensor: neither of the other words would be true.
  error: { text: "Device fault", icon: TriangleAlert, color: "text-danger" },
};

export function DeviceStatusLine({ device, isServerReachable }: DeviceStatusLineProps) {
  const { text, icon: Icon, color } = isServerReachable ? STYLES[device.status] : UNREACHABLE;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      <Icon className={`size-4 ${color}`} aria-hidden />
      <span data-testid="device-status">{text}</span>
      <span className="text-ink-3 wrap-anywhere max-sm:hidden">· {device.name}</span>
    </p>
  );
}
