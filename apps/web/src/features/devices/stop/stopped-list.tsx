import { OctagonX } from "lucide-react";
import { useState } from "react";
import { formatRecent } from "@/lib/time/date-text.ts";
import { formatSpan } from "@/lib/time/duration.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { deviceFreshness } from "../device-freshness.ts";
import { ClearStopDialog } from "./clear-stop-dialog.tsx";
import type { StoppedDevice } from "./stopped-device.ts";
import { stoppedMessages } from "./stopped-messages.ts";

/** Still water harms the tank, so this counts aloud. Null while circulation runs, or nobody knows. */
function stillSinceMs({ relays, emergencyStop }: StoppedDevice, isCurrent: boolean): number | null {
  const circulation = relays.filter(({ role }) => role === "circulation");
  if (!isCurrent || circulation.length === 0 || circulation.some(({ currentState }) => currentState)) return null;
  const sinceMs = circulation.map(({ lastChangedAt }) => Date.parse(lastChangedAt ?? emergencyStop.requestedAt));
  return Math.max(...sinceMs);
}

function headline({ name, emergencyStop }: StoppedDevice, nowMs: number): string {
  const { latched, asked } = stoppedMessages().kept;
  const time = formatRecent(emergencyStop.requestedAt, nowMs);
  return emergencyStop.isLatched ? latched({ name, time }) : asked({ name, time });
}

type StoppedRowProps = Readonly<{ device: StoppedDevice; canClear: boolean }>;

function StoppedRow({ device, canClear }: StoppedRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const nowMs = useNowMs();
  const known = deviceFreshness(device, nowMs);
  const { kept, clearing, withdrawing } = stoppedMessages();
  const sinceMs = stillSinceMs(device, known.isCurrent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <OctagonX className="size-5 shrink-0 self-start" strokeWidth={2.2} aria-hidden />
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="text-base font-semibold wrap-anywhere">{headline(device, nowMs)}</p>
        {sinceMs !== null && <p>{kept.stillWater({ span: formatSpan(nowMs - sinceMs) })}</p>}
        {!device.emergencyStop.isLatched && <p>{kept.repeated}</p>}
        {!canClear && <p>{kept.askOthers}</p>}
        <FreshnessTag freshness={known.freshness} ageMs={known.ageMs} />
      </div>
      {canClear && (
        <Button variant="danger-outline" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {device.emergencyStop.isLatched ? clearing.act : withdrawing.act}
          <span className="sr-only">{device.name}</span>
        </Button>
      )}
      <ClearStopDialog device={device} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </li>
  );
}

export function StoppedList({ devices, canClear }: Readonly<{ devices: readonly StoppedDevice[]; canClear: boolean }>) {
  return (
    <ul className="divide-y divide-danger/25 px-3 sm:px-6">
      {devices.map((device) => (
        <StoppedRow key={device.id} device={device} canClear={canClear} />
      ))}
    </ul>
  );
}
