import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { Link } from "@tanstack/react-router";
import { readableMessage } from "@/lib/http/http-error.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Card } from "@/ui/page/card.tsx";
import { useAcknowledgeAlerts } from "./alert-commands.api.ts";
import { inAlertOrder } from "./alert-groups.ts";
import { AlertLine } from "./alert-line.tsx";
import { useUnacknowledgedAlerts } from "./alerts.api.ts";

const SHOWN_ALERTS = 2;

function Dismiss({ alert }: Readonly<{ alert: Alert }>) {
  const acknowledge = useAcknowledgeAlerts();
  return (
    <button
      type="button"
      disabled={acknowledge.isPending}
      onClick={() => acknowledge.mutate([alert])}
      className="-ml-2 min-h-8 rounded-control px-2 font-semibold underline-offset-4 hover:underline disabled:opacity-60"
    >
      Dismiss <span className="sr-only">{alert.message}</span>
    </button>
  );
}

type ActiveAlertsProps = Readonly<{ canDismiss: boolean; nowMs: number; className?: string }>;

export function ActiveAlerts({ canDismiss, nowMs, className }: ActiveAlertsProps) {
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
          {inAlertOrder(alerts.data)
            .slice(0, SHOWN_ALERTS)
            .map((alert) => (
              <AlertLine key={alert.id} alert={alert} nowMs={nowMs}>
                {canDismiss && <Dismiss alert={alert} />}
              </AlertLine>
            ))}
        </ul>
      )}
    </Card>
  );
}
