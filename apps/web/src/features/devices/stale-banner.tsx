import { CloudOff } from "lucide-react";
import { formatSpan } from "../../lib/duration.ts";

export function StaleBanner({ ageMs }: Readonly<{ ageMs: number }>) {
  return (
    <div className="flex items-start gap-4 rounded-card border border-warn/50 bg-warn-soft p-4 sm:p-5">
      <CloudOff className="mt-0.5 size-5 shrink-0 text-warn-ink" aria-hidden />
      <div>
        <p className="font-semibold">No live data for {formatSpan(ageMs)}</p>
        <p className="text-sm text-ink-2">
          Everything below is the last known state. The pumps may have changed since. The device stops them at their own time
          limits.
        </p>
      </div>
    </div>
  );
}
