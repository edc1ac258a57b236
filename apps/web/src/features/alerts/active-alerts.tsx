import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { formatRecent } from "../../lib/date-text.ts";
import { readableMessage } from "../../lib/http/http-error.ts";
import { Card } from "../../ui/card.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { SOFT_TONE, type Tone } from "../../ui/tone.ts";
import { useAcknowledgeAlert } from "./alert-commands.api.ts";
import { useUnacknowledgedAlerts } from "./alerts.api.ts";

const SHOWN_ALERTS = 2;

type Look = Readonly<{ word: string; icon: LucideIcon; tone: Tone }>;

const LOOKS: Readonly<Record<Alert["severity"], Look>> = {
  critical: { word: "Critical", icon: CircleAlert, tone: "danger" },
  warn: { word: "Warning", icon: TriangleAlert, tone: "warn" },
  info: { word: "Information", icon: Info, tone: "info" },
};

type ActiveAlertsProps = Readonly<{ canDismiss: boolean; nowMs: number; className?: string }>;

function AlertItem({ alert, canDismiss, nowMs }: ActiveAlertsProps & Readonly<{ alert: Alert }>) {
  const acknowledge = useAcknowledgeAlert();
  const { word, icon: Icon, tone } = LOOKS[alert.severity];
  return (
    <li className={clsx("flex items-start gap-3 rounded-panel p-3 text-sm", SOFT_TONE[tone])}>
      <Icon className="mt-0.5 size-4.5 shrink-0" strokeWidth={2.2} aria-hidden />
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-3 font-semibold">
          {word}
          <time dateTime={alert.createdAt} className="text-xs font-medium whitespace-nowrap tabular-nums">
            {formatRecent(alert.createdAt, nowMs)}
          </time>
        </p>
        <p className="wrap-anywhere text-ink">{alert.message}</p>
        {canDismiss && (
          <button
            type="button"
            disabled={acknowledge.isPending}
            onClick={() => acknowledge.mutate(alert)}
            className="-ml-2 min-h-8 rounded-control px-2 font-semibold underline-offset-4 hover:underline disabled:opacity-60"
          >
            Dismiss <span className="sr-only">{alert.message}</span>
          </button>
        )}
      </div>
    </li>
  );
}

export function ActiveAlerts({ className, ...rest }: ActiveAlertsProps) {
  const alerts = useUnacknowledgedAlerts();
  const manage = (
    <Link to="/alerts" className={`${TEXT_LINK} -my-1`}>
      Manage
    </Link>
  );
  return (
    <Card title="Active Alerts" aside={manage} className={className}>
      {alerts.isError && (
        <p className="mt-3 text-sm text-danger-ink">The alerts could not be loaded. {readableMessage(alerts.error)}</p>
      )}
      {alerts.data?.length === 0 && <p className="mt-3 text-sm text-ink-3">No active alerts</p>}
      {alerts.data && alerts.data.length > 0 && (
        <ul className="mt-3 grid gap-2.5">
          {alerts.data.slice(0, SHOWN_ALERTS).map((alert) => (
            <AlertItem key={alert.id} alert={alert} {...rest} />
          ))}
        </ul>
      )}
    </Card>
  );
}
