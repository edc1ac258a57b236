import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Badge } from "@/ui/badge.tsx";
import type { Tone } from "@/ui/tone.ts";
import { historyMessages } from "../history-messages.ts";
import type { AlertTick } from "./timeline-marks.ts";

const STYLES: Readonly<Record<AlertTick["severity"], Readonly<{ icon: LucideIcon; tone: Tone }>>> = {
  critical: { icon: CircleAlert, tone: "danger" },
  warn: { icon: TriangleAlert, tone: "warn" },
  info: { icon: Info, tone: "info" },
};

/** What the ticks mean, for those who cannot point at them. */
export function AlertList({ alerts }: Readonly<{ alerts: readonly AlertTick[] }>) {
  if (alerts.length === 0) return null;
  const labels = historyMessages().chart;
  return (
    <details className="mt-3 border-t pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-semibold text-primary-ink">
        {labels.alertsCounted({ count: alerts.length })}
      </summary>
      <ul className="grid max-h-72 gap-2 overflow-y-auto pb-1" tabIndex={0} aria-label={labels.alerts}>
        {alerts.toReversed().map(({ id, severity, text, atMs }) => {
          const { icon, tone } = STYLES[severity];
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Badge icon={icon} tone={tone}>
                {labels.severities[severity]}
              </Badge>
              <span className="text-ink-3 tabular-nums">{formatMoment(new Date(atMs).toISOString())}</span>
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{text}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
