import type { Device } from "@halocline/contracts/http/entities.contract";
import { CloudOff, RefreshCw } from "lucide-react";
import { formatSpan } from "@/lib/time/duration.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { useTestConnection } from "./device-changes.api.ts";

export function StaleBanner({ device, ageMs }: Readonly<{ device: Device; ageMs: number }>) {
  const test = useTestConnection();
  return (
    <div className="flex flex-wrap items-start gap-4 rounded-card border border-warn/50 bg-warn-soft p-4 sm:flex-nowrap sm:items-center sm:p-5">
      <CloudOff className="mt-0.5 size-5 shrink-0 text-warn-ink" aria-hidden />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">No live data for {formatSpan(ageMs)}</p>
        <p className="text-sm text-ink-2">
          Everything below is the last known state. The pumps may have changed since. The device stops them at their own time
          limits.
        </p>
      </div>
      <Button variant="secondary" pendingText={test.isPending && "Testing..."} onClick={() => test.mutate(device.id)}>
        <RefreshCw className="size-4.5" aria-hidden />
        Test Connection
      </Button>
    </div>
  );
}
