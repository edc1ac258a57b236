import { stoppedMessages } from "@halocline/messages/texts/stopped";
import { OctagonX } from "lucide-react";
import { formatRecent } from "@/lib/time/date-text.ts";
import { formatSpan } from "@/lib/time/duration.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { deviceFreshness } from "../device-freshness.ts";
import { ClearStopButton } from "./clear-stop-button.tsx";
import { type StoppedDevice, stopName } from "./stopped-device.ts";

/** Still water harms the tank, so this counts aloud. Null while circulation runs, or nobody knows. */
function stillSinceMs({ relays, emergencyStop }: StoppedDevice, isCurrent: boolean): number | null {
  const circulation = relays.filter(({ role }) => role === "circulation");
  if (!isCurrent || circulation.length === 0 || circulation.some(({ currentState }) => currentState)) return null;
  const sinceMs = circulation.map(({ lastChangedAt }) => Date.parse(lastChangedAt ?? emergencyStop.requestedAt));
  return Math.max(...sinceMs);
}

function headline(device: StoppedDevice, nowMs: number): string {
  const { emergencyStop } = device;
  const name = stopName(device);
  const { latched, asked } = stoppedMessages().kept;
  const time = formatRecent(emergencyStop.requestedAt, nowMs);
  return emergencyStop.isLatched ? latched({ name, time }) : asked({ name, time });
}

type StoppedRowProps = Readonly<{ device: StoppedDevice; canClear: boolean }>;

function StoppedRow({ device, canClear }: StoppedRowProps) {
  const nowMs = useNowMs();
  const { kept } = stoppedMessages();
  const sinceMs = stillSinceMs(device, deviceFreshness(device, nowMs).isCurrent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <OctagonX className="size-5 shrink-0 self-start" strokeWidth={2.2} aria-hidden />
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="text-base font-semibold wrap-anywhere">{headline(device, nowMs)}</p>
        {sinceMs !== null && <p>{kept.stillWater({ span: formatSpan(nowMs - sinceMs) })}</p>}
        {!device.emergencyStop.isLatched && <p>{kept.repeated}</p>}
        {!canClear && <p>{kept.askOthers}</p>}
      </div>
      {canClear && <ClearStopButton device={device} className="max-w-full" />}
    </li>
  );
}

export function StoppedList({ devices, canClear }: Readonly<{ devices: readonly StoppedDevice[]; canClear: boolean }>) {
  return (
    <div className="px-3 sm:px-6">
      {devices.length > 1 && (
        <h2 className="pt-3 text-base font-semibold">{stoppedMessages().kept.several({ count: devices.length })}</h2>
      )}
      <ul className="divide-y divide-danger/25">
        {devices.map((device) => (
          <StoppedRow key={device.id} device={device} canClear={canClear} />
        ))}
      </ul>
    </div>
  );
}
