import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device } from "@halocline/contracts/http/entities.contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CloudOff, Lock } from "lucide-react";
import { useMemo } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { AcknowledgeAll } from "@/features/alerts/acknowledge-all.tsx";
import {
  type AlertFilter,
  type AlertState,
  alertFilter,
  alertSearch,
  isNarrowed,
  passes,
} from "@/features/alerts/alert-filter.ts";
import { AlertFilters } from "@/features/alerts/alert-filters.tsx";
import { AlertList } from "@/features/alerts/alert-list.tsx";
import { alertPlace } from "@/features/alerts/alert-place.ts";
import { useAlerts, useUnacknowledgedAlerts } from "@/features/alerts/alerts.api.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { EmptyState } from "@/ui/page/empty-state.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";

const NO_DEVICES: readonly Device[] = [];

const EMPTY: Readonly<Record<AlertState, Readonly<{ title: string; text: string }>>> = {
  unacknowledged: { title: "No active alerts", text: "Everything that came up has been acknowledged." },
  acknowledged: { title: "No acknowledged alerts", text: "What you acknowledge moves here." },
  all: { title: "No alerts", text: "When something needs you, it stands here, in the bell, and on the dashboard." },
};

function useFilter() {
  const filter = alertFilter(useSearch({ from: "/alerts" }));
  const navigate = useNavigate({ from: "/alerts" });
  // No step back per letter: a filter changes the view of this screen, not the place.
  const setFilter = (next: AlertFilter) => void navigate({ search: alertSearch(next), replace: true, resetScroll: false });
  return { filter, setFilter };
}

function NothingToShow({ filter, onShowAll }: Readonly<{ filter: AlertFilter; onShowAll: () => void }>) {
  const { title, text } = EMPTY[filter.state];
  return (
    <div className="rounded-card border bg-surface shadow-card">
      {isNarrowed(filter) ? (
        <EmptyState title="No alerts match these filters">
          <Button variant="secondary" onClick={onShowAll}>
            Clear filters
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={title}>
          <p>{text}</p>
        </EmptyState>
      )}
    </div>
  );
}

const countText = ({ length }: readonly Alert[]): string => (length === 1 ? "1 alert" : `${length} alerts`);

export function AlertsScreen() {
  const { filter, setFilter } = useFilter();
  const alerts = useAlerts(filter.state);
  const open = useUnacknowledgedAlerts().data ?? [];
  const devices = useDevices(DEVICES_POLL_MS).data ?? NO_DEVICES;
  const canAcknowledge = (useUser().data?.membershipRole ?? "viewer") !== "viewer";
  const nowMs = useNowMs();
  const { severity, state, deviceId, text } = filter;
  const shown = useMemo(() => {
    const wanted = { severity, state, deviceId, text };
    return alerts.data?.filter((alert) => passes(alert, wanted, alertPlace(alert, devices).text)) ?? [];
  }, [alerts.data, devices, severity, state, deviceId, text]);

  if (alerts.isError && alerts.data === undefined)
    return <Unreachable title="The alerts could not be loaded" error={alerts.error} onRetry={() => void alerts.refetch()} />;
  // Null is an ended session; the shell is asking who is signed in.
  if (!alerts.data) return <Spinner />;
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle title="System Alerts" aside={canAcknowledge && <AcknowledgeAll open={open} />}>
        <p role="status">{countText(shown)}</p>
      </PageTitle>
      <AlertFilters filter={filter} devices={devices} onChange={setFilter} />
      {!canAcknowledge && (
        <Notice tone="info" icon={Lock}>
          You are a viewer of this household: acknowledging needs a keeper.
        </Notice>
      )}
      {alerts.isError && (
        <Notice tone="warn" icon={CloudOff} role="status">
          This list may be old: it could not be read again. {readableMessage(alerts.error)}
        </Notice>
      )}
      {shown.length === 0 ? (
        <NothingToShow filter={filter} onShowAll={() => setFilter({ ...alertFilter({}), state: filter.state })} />
      ) : (
        <AlertList alerts={shown} devices={devices} canAcknowledge={canAcknowledge} nowMs={nowMs} />
      )}
    </div>
  );
}
