import type { Device } from "@halocline/contracts/http/entities.contract";
import type { ReactNode } from "react";
import { formatSignal } from "@/lib/signal-text.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { Fact } from "@/ui/fact.tsx";

type DeviceFactsProps = Readonly<{ device: Device; ageMs: number | null; isCurrent: boolean; firmwareChip: ReactNode }>;

export function DeviceFacts({ device, ageMs, isCurrent, firmwareChip }: DeviceFactsProps) {
  const isOldSignal = device.rssiDbm !== null && !isCurrent;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      <Fact label="Device ID">
        <span className="font-mono">{device.deviceId}</span>
      </Fact>
      <Fact label="Firmware">
        {device.firmwareVersion ?? "Unknown"}
        {firmwareChip}
      </Fact>
      <Fact label="Last seen">{formatAge(ageMs)}</Fact>
      <Fact label={isOldSignal ? "Last known signal" : "Signal"}>{formatSignal(device.rssiDbm)}</Fact>
    </dl>
  );
}
