import type { Device, Tank } from "@halocline/contracts/http/entities.contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useRef } from "react";
import { DASHBOARD_READING_POLL_MS, DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { readingFreshness } from "@/features/devices/device-freshness.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { HistoryChartCard } from "@/features/history/chart/history-chart-card.tsx";
import { ExportButton } from "@/features/history/export-button.tsx";
import { historyMessages } from "@/features/history/history-messages.ts";
import { LogCard } from "@/features/history/log/log-card.tsx";
import { filterOf, pageOf } from "@/features/history/log/log-filter.ts";
import { LogFilters } from "@/features/history/log/log-filters.tsx";
import type { RunLabels } from "@/features/history/log/run-labels.ts";
import { isoStretch, type RangeName, rangeOf, type Stretch } from "@/features/history/time-range.ts";
import { runName, starterText } from "@/features/runs/run-name.ts";
import { runStyle } from "@/features/runs/run-style.ts";
import { useLatestReading } from "@/features/tanks/tanks.api.ts";
import { messages } from "@/lib/language/messages.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useWatchDevice } from "@/live/live-context.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import type { HISTORY_SEARCH } from "../plain-search.ts";
import { Unreachable } from "../shell/unreachable.tsx";
import { shownPlace, type TankPlace, tankPlaces } from "../tank-place.ts";
import { NoDevices } from "./no-devices.tsx";

const LABELS: RunLabels = { nameOf: runName, starterOf: starterText, styleOf: runStyle };

type Search = Readonly<{ [K in (typeof HISTORY_SEARCH)[number]]?: string }>;
type Change = { [K in keyof Search]?: string | undefined };

/** Whatever changes, the table begins at its first page again, unless the page is what changes. */
const changed = (known: Search, change: Change): Search =>
  Object.fromEntries(
    Object.entries({ ...known, page: undefined, ...change }).filter(([, value]) => value !== undefined),
  ) as Search;

/** Every change of what is shown is an address of its own: Back undoes it, a reload keeps it. */
function useHistoryPlace(nowMs: number) {
  const search: Search = useSearch({ from: "/history" });
  const navigate = useNavigate({ from: "/history" });
  const go = useCallback(
    (change: Change) => void navigate({ search: (known) => changed(known, change), resetScroll: false }),
    [navigate],
  );
  const onStretch = useCallback((stretch: Stretch) => go({ range: undefined, ...isoStretch(stretch) }), [go]);
  const onName = useCallback((name: RangeName) => go({ range: name, from: undefined, to: undefined, at: undefined }), [go]);
  return { search, range: rangeOf(search, nowMs), go, onStretch, onName };
}

export function HistoryScreen() {
  const devices = useDevices(DEVICES_POLL_MS);
  const { tank: wantedTankId } = useSearch({ from: "/history" });

  if (devices.isPending) return <Spinner />;
  if (devices.data === undefined)
    return <Unreachable title={historyMessages().tanksNotLoaded} error={devices.error} onRetry={() => void devices.refetch()} />;
  // The session ended; the shell is asking who is signed in.
  if (devices.data === null) return <Spinner />;

  const places = tankPlaces(devices.data);
  const place = shownPlace(places, wantedTankId);
  if (!place) return <NoDevices />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <PageTitle title={messages().shell.titles.history} />
      {/* A key of its own: the past of one tank must not stand in for that of another. */}
      <TankHistory key={place.tank.id} {...place} places={places} />
    </div>
  );
}

function takeTo(element: HTMLElement | null): void {
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}

type TankHistoryProps = TankPlace & Readonly<{ places: readonly TankPlace[] }>;

function TankHistory({ device, tank, places }: TankHistoryProps) {
  const nowMs = useNowMs();
  const { search, range, go, onStretch, onName } = useHistoryPlace(nowMs);
  const fromField = useRef<HTMLInputElement>(null);
  const chart = useRef<HTMLDivElement>(null);
  const showInChart = (stretch: Stretch) => {
    onStretch(stretch);
    takeTo(chart.current);
  };
  const shown = { tankId: tank.id, tankName: tank.name, range, nowMs };
  const filter = filterOf(search);
  // A file costs more than a stranger's visit is for.
  const isVisitor = Boolean(useUser().data?.visit);
  const tankOptions = places.map((place) => ({ value: place.tank.id, text: place.tank.name }));
  return (
    <>
      <div ref={chart} tabIndex={-1} className="scroll-mt-20 rounded-card outline-none print:hidden">
        <HistoryChartCard
          {...shown}
          {...useChartFacts(device, tank, nowMs)}
          runName={runName}
          onName={onName}
          onStretch={onStretch}
          onCustom={() => fromField.current?.focus()}
        />
      </div>
      <LogFilters
        tanks={tankOptions}
        tankId={tank.id}
        filter={filter}
        stretch={range}
        fromRef={fromField}
        onTank={(tankId) => go({ tank: tankId })}
        onKind={(kind) => go({ kind })}
        onStatus={(status) => go({ status })}
        onStretch={onStretch}
        aside={!isVisitor && <ExportButton tankId={tank.id} stretch={range} filter={filter} />}
      />
      <LogCard
        {...shown}
        filter={filter}
        page={pageOf(search)}
        labels={LABELS}
        onPage={(page) => go({ page: String(page) })}
        onShow={showInChart}
        onClear={() => go({ kind: undefined, status: undefined })}
      />
    </>
  );
}

function useChartFacts(device: Device, tank: Tank, nowMs: number) {
  useWatchDevice(device.id);
  const { data: reading } = useLatestReading(tank.id, DASHBOARD_READING_POLL_MS);
  const { topHeightMm, drainHeightMm, hysteresisMm, calibrationStatus } = tank;
  const levels = useMemo(() => {
    if (!calibrationStatus || topHeightMm === null || drainHeightMm === null) return null;
    return { topMm: topHeightMm, triggerMm: topHeightMm + hysteresisMm, drainMm: drainHeightMm };
  }, [calibrationStatus, topHeightMm, drainHeightMm, hysteresisMm]);
  return {
    relays: device.relays,
    readingIntervalS: device.readingIntervalSeconds,
    levels,
    latest: { distanceMm: reading?.heightMm ?? null, ...readingFreshness(device, [reading?.receivedAt], nowMs) },
    knownUntilMs: device.lastSeenAt === null ? 0 : Date.parse(device.lastSeenAt),
  };
}
