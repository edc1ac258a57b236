import type { Device } from "@halocline/contracts/http/entities.contract";
import { OctagonX, Unplug, Wifi, WifiOff } from "lucide-react";
import { DEVICES_POLL_MS } from "../../config/timing.ts";
import { formatAge } from "../../lib/duration.ts";
import { useNowMs } from "../../lib/ticker.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { isReachable, useDevices } from "./devices.api.ts";

const PURPOSE =
  "Emergency Stop immediately stops all pumps on all devices and cancels all active automations. It is intended for equipment malfunction, water leakage or unsafe conditions.";

type EmergencyStopDialogProps = Readonly<{ isOpen: boolean; onOpenChange: (isOpen: boolean) => void }>;

/** Remote stop is not built yet. Saying so is the safe side: a button that does nothing would cost minutes. */
export function EmergencyStopDialog({ isOpen, onOpenChange }: EmergencyStopDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Emergency Stop"
      description={PURPOSE}
      tone="danger"
      icon={<OctagonX className="size-6" strokeWidth={2.2} aria-hidden />}
    >
      <Notice tone="danger" icon={Unplug} title="Unplug the pumps now">
        Remote stop is not available yet: this version cannot stop a pump from here. Pull the plugs of the pumps, or of the
        controller that drives them.
      </Notice>
      <DeviceList />
      <Button variant="secondary" onClick={() => onOpenChange(false)}>
        Close
      </Button>
    </Dialog>
  );
}

function DeviceList() {
  const devices = useDevices(DEVICES_POLL_MS);
  const nowMs = useNowMs();
  if (!devices.data) return <p className="text-sm text-ink-2">The list of your devices is not available right now.</p>;
  if (devices.data.length === 0) return <p className="text-sm text-ink-2">This account has no devices.</p>;
  return (
    <ul className="divide-y rounded-panel border">
      {devices.data.map((device) => (
        <DeviceRow key={device.id} device={device} nowMs={nowMs} />
      ))}
    </ul>
  );
}

function DeviceRow({ device, nowMs }: Readonly<{ device: Device; nowMs: number }>) {
  const isThere = isReachable(device);
  const Icon = isThere ? Wifi : WifiOff;
  const ageMs = device.lastSeenAt === null ? null : nowMs - Date.parse(device.lastSeenAt);
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3 text-sm">
      <span className="font-medium wrap-anywhere">{device.name}</span>
      <span className={`flex shrink-0 items-center gap-1.5 tabular-nums ${isThere ? "text-ink-2" : "text-warn-ink"}`}>
        <Icon className="size-4" aria-hidden />
        {`${isThere ? "Online" : "Offline"} · ${formatAge(ageMs)}`}
      </span>
    </li>
  );
}
