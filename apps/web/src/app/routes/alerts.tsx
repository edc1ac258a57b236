import type { Device } from "@halocline/contracts/http/entities.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CloudOff, Lock } from "lucide-react";
import { useMemo } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { AcknowledgeAll } from "@/features/alerts/acknowledge-all.tsx";
import { type AlertFilter, alertFilter, alertSearch, isNarrowed, passes } from "@/features/alerts/alert-filter.ts";
import { AlertFilters } from "@/features/alerts/alert-filters.tsx";
import { AlertList } from "@/features/alerts/alert-list.tsx";
import { alertPlace } from "@/features/alerts/alert-place.ts";
import { useAlerts, useUnacknowledgedAlerts } from "@/features/alerts/alerts.api.ts";
import { useContacts } from "@/features/alerts/contacts.api.ts";
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

function useFilter() {
  const filter = alertFilter(useSearch({ from: "/alerts" }));
  const navigate = useNavigate({ from: "/alerts" });
  // No step back per letter: a filter changes the view of this screen, not the place.
  const setFilter = (next: AlertFilter) => void navigate({ search: alertSearch(next), replace: true, resetScroll: false });
  return { filter, setFilter };
}

function NothingToShow({ filter, onShowAll }: Readonly<{ filter: AlertFilter; onShowAll: () => void }>) {
  const labels = alertListMessages();
  const { title, text } = labels.none[filter.state];
  return (
    <div className="rounded-card border bg-surface shadow-card">
      {isNarrowed(filter) ? (
        <EmptyState title={labels.noMatch}>
          <Button variant="secondary" onClick={onShowAll}>
            {labels.clear}
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

export function AlertsScreen() {
  const labels = alertListMessages();
  const { filter, setFilter } = useFilter();
  const alerts = useAlerts(filter.state);
  const open = useUnacknowledgedAlerts().data ?? [];
  const devices = useDevices(DEVICES_POLL_MS).data ?? NO_DEVICES;
  const user = useUser().data;
  const canAcknowledge = (user?.membershipRole ?? "viewer") !== "viewer";
  const nowMs = useNowMs();
  const { severity, state, deviceId, text } = filter;
  const shown = useMemo(() => {
    const wanted = { severity, state, deviceId, text };
    return alerts.data?.filter((alert) => passes(alert, wanted, alertPlace(alert, devices).text)) ?? [];
  }, [alerts.data, devices, severity, state, deviceId, text]);
  const contacts = useContacts(shown, Boolean(user && !user.visit));

  if (alerts.isError && alerts.data === undefined)
    return <Unreachable title={labels.notLoaded} error={alerts.error} onRetry={() => void alerts.refetch()} />;
  // Null is an ended session; the shell is asking who is signed in.
  if (!alerts.data) return <Spinner />;
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle title={labels.title} aside={canAcknowledge && <AcknowledgeAll open={open} />}>
        <p role="status">{labels.count({ count: shown.length })}</p>
      </PageTitle>
      <AlertFilters filter={filter} devices={devices} onChange={setFilter} />
      {/* A visitor of the demonstration knows nobody to ask. */}
      {!canAcknowledge && !user?.visit && (
        <Notice tone="info" icon={Lock}>
          {labels.readOnly}
        </Notice>
      )}
      {alerts.isError && (
        <Notice tone="warn" icon={CloudOff} role="status">
          {labels.old} {readableMessage(alerts.error)}
        </Notice>
      )}
      {shown.length === 0 ? (
        <NothingToShow filter={filter} onShowAll={() => setFilter({ ...alertFilter({}), state: filter.state })} />
      ) : (
        <AlertList alerts={shown} devices={devices} contacts={contacts} canAcknowledge={canAcknowledge} nowMs={nowMs} />
      )}
    </div>
  );
}
