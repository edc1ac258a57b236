import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device } from "@halocline/contracts/http/entities.contract";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { shellMessages } from "@halocline/messages/texts/shell";
import { uiMessages } from "@halocline/messages/texts/ui";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { formatRecent } from "@/lib/time/date-text.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Card } from "@/ui/page/card.tsx";
import { SOFT_TONE } from "@/ui/tone.ts";
import { useAcknowledgeAlerts } from "./alert-commands.api.ts";
import { AlertLine } from "./alert-line.tsx";
import { inAlertOrder } from "./alert-order.ts";
import { alertPlace, isOfTank } from "./alert-place.ts";
import { ALERT_STYLES } from "./alert-style.ts";
import { useUnacknowledgedAlerts } from "./alerts.api.ts";

const SHOWN_ALERTS = 2;

function Dismiss({ alert, placeName }: Readonly<{ alert: Alert; placeName: string | null }>) {
  const acknowledge = useAcknowledgeAlerts();
  return (
    <button
      type="button"
      disabled={acknowledge.isPending}
      onClick={() => acknowledge.mutate([alert])}
      className="-ml-2 min-h-11 shrink-0 rounded-control px-2 font-semibold underline-offset-4 hover:underline disabled:opacity-60"
    >
      {uiMessages().dismiss}{" "}
      <span className="sr-only">
        {placeName && `${placeName}: `}
        {alert.message}
      </span>
    </button>
  );
}

type ToldLineProps = Readonly<{ alert: Alert; name: string; curve: ReactNode; nowMs: number; children: ReactNode }>;

/** The verdict has said it already: its name and since when, without its sentence. */
function ToldLine({ alert, name, curve, nowMs, children }: ToldLineProps) {
  const { icon: Icon, tone } = ALERT_STYLES[alert.severity];
  return (
    <li className="flex items-center gap-3 text-sm" data-testid="told-alert">
      <span className={clsx("grid size-8 shrink-0 place-items-center rounded-full", SOFT_TONE[tone])}>
        <Icon className="size-4" strokeWidth={2.2} aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere first-letter:uppercase">{name}</p>
        <div className="flex flex-wrap items-end gap-x-3">
          <time dateTime={alert.createdAt} className="text-xs text-ink-3 tabular-nums">
            {dashboardMessages().since({ time: formatRecent(alert.createdAt, nowMs) })}
          </time>
          {curve}
        </div>
      </div>
      {children}
    </li>
  );
}

type ActiveAlertsProps = Readonly<{
  /** For the names of their tanks. */
  devices: readonly Device[];
  /** The tank whose page this is on: of several tanks, the alerts of the others are not shown. */
  own?: Readonly<{ tankId: string; deviceId: string; hasOthers: boolean }>;
  canDismiss: boolean;
  /** What the verdict above already says, by the alert's id: the name that is left to say. */
  told?: ReadonlyMap<string, string>;
  /** The level around it, drawn small. */
  curveOf?: (alert: Alert) => ReactNode;
  nowMs: number;
  className?: string;
}>;

const NONE_TOLD: ReadonlyMap<string, string> = new Map();
const noCurve = () => null;

export function ActiveAlerts(props: ActiveAlertsProps) {
  const { devices, own, canDismiss, told = NONE_TOLD, curveOf = noCurve, nowMs, className } = props;
  const alerts = useUnacknowledgedAlerts();
  const shown = alerts.data?.filter((alert) => !own?.hasOthers || isOfTank(alert, own));
  const labels = shellMessages().alerts;
  const manage = (
    <Link to="/alerts" className={`${TEXT_LINK} -my-1`}>
      {labels.manage}
    </Link>
  );
  return (
    <Card title={labels.active} aside={manage} className={className}>
      {alerts.isError && (
        <p className="mt-3 text-sm text-danger-ink">
          {labels.notLoaded} {readableMessage(alerts.error)}
        </p>
      )}
      {shown?.length === 0 && <p className="mt-2 text-sm text-ink-3">{labels.none}</p>}
      {shown && shown.length > 0 && (
        <ul className="mt-3 grid gap-2.5">
          {inAlertOrder(shown)
            .slice(0, SHOWN_ALERTS)
            .map((alert) => {
              const name = told.get(alert.id);
              const placeName = own && isOfTank(alert, own) ? null : alertPlace(alert, devices).name;
              const dismiss = canDismiss && <Dismiss alert={alert} placeName={placeName} />;
              return name === undefined ? (
                <AlertLine key={alert.id} alert={alert} placeName={placeName} nowMs={nowMs}>
                  {dismiss}
                </AlertLine>
              ) : (
                <ToldLine key={alert.id} alert={alert} name={name} curve={curveOf(alert)} nowMs={nowMs}>
                  {dismiss}
                </ToldLine>
              );
            })}
        </ul>
      )}
    </Card>
  );
}
