import type { Device } from "@halocline/contracts/http/entities.contract";
import { devicesMessages } from "@halocline/messages/texts/devices";
import type { ReactNode } from "react";
import { formatSignal } from "@/lib/signal-text.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { Fact } from "@/ui/fact.tsx";

type DeviceFactsProps = Readonly<{ device: Device; ageMs: number | null; isCurrent: boolean; firmwareChip: ReactNode }>;

export function DeviceFacts({ device, ageMs, isCurrent, firmwareChip }: DeviceFactsProps) {
  const labels = devicesMessages().facts;
  const isOldSignal = device.rssiDbm !== null && !isCurrent;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      <Fact label={labels.deviceId}>
        <span className="font-mono">{device.deviceId}</span>
      </Fact>
      <Fact label={labels.firmware}>
        {device.firmwareVersion ?? labels.unknownFirmware}
        {firmwareChip}
      </Fact>
      <Fact label={labels.lastSeen}>{formatAge(ageMs)}</Fact>
      <Fact label={isOldSignal ? labels.lastSignal : labels.signal}>{formatSignal(device.rssiDbm)}</Fact>
    </dl>
  );
}
