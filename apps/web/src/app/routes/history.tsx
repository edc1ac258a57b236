import type { Device, Run, Tank } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "@halocline/messages/texts/history";
import { runsMessages } from "@halocline/messages/texts/runs";
import { shellMessages } from "@halocline/messages/texts/shell";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { DASHBOARD_READING_POLL_MS, DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { deviceFreshness, readingFreshness } from "@/features/devices/device-freshness.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { HistoryChartCard } from "@/features/history/chart/history-chart-card.tsx";
import { ExportButton } from "@/features/history/export-button.tsx";
import { useHistoryStart } from "@/features/history/history.api.ts";
import { LogCard } from "@/features/history/log/log-card.tsx";
import { filterOf, pageOf } from "@/features/history/log/log-filter.ts";
import type { RunLabels } from "@/features/history/log/run-labels.ts";
import type { Selection } from "@/features/history/selection.ts";
import {
  isoStretch,
  isRangeOpen,
  oldestSinceMs,
  type RangeName,
  rangeOf,
  type Stretch,
  type TimeRange,
} from "@/features/history/time-range.ts";
import type { Mark } from "@/features/history/timeline/lane-marks.ts";
import { runName, starterText } from "@/features/runs/run-name.ts";
import { runStyle } from "@/features/runs/run-style.ts";
import { useLatestReading } from "@/features/tanks/tanks.api.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useWatchDevice } from "@/live/live-context.tsx";
import { Select } from "@/ui/forms/select.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import type { HISTORY_SEARCH } from "../plain-search.ts";
import { Unreachable } from "../shell/unreachable.tsx";
import { shownPlace, type TankPlace, tankPlaces } from "../tank-place.ts";
import { usePlans } from "./history-plans.ts";
import { NoDevices } from "./no-devices.tsx";

const typeName = ({ type }: Pick<Run, "type">): string => runsMessages().names[type];
const LABELS: RunLabels = { nameOf: runName, starterOf: starterText, styleOf: runStyle };

type Search = Readonly<{ [K in (typeof HISTORY_SEARCH)[number]]?: string }>;
type Change = { [K in keyof Search]?: string | undefined };

/** Whatever changes, the table begins at its first page again, unless the page is what changes. */
const changed = (known: Search, change: Change): Search =>
  Object.fromEntries(
    Object.entries({ ...known, page: undefined, ...change }).filter(([, value]) => value !== undefined),
  ) as Search;

/** Every change of what is shown is an address of its own: Back undoes it, a reload keeps it. */
function useHistoryPlace() {
  const search: Search = useSearch({ from: "/history" });
  const navigate = useNavigate({ from: "/history" });
  const go = useCallback(
    (change: Change) => void navigate({ search: (known) => changed(known, change), resetScroll: false }),
    [navigate],
  );
  const onStretch = useCallback((stretch: Stretch) => go({ range: undefined, ...isoStretch(stretch) }), [go]);
  const onName = useCallback((name: RangeName) => go({ range: name, from: undefined, to: undefined, at: undefined }), [go]);
  return { search, go, onStretch, onName };
}

/** Null while it is not known how much data there is. Where that cannot be told, the default is a day. */
function useRange(tankId: string, search: Search, nowMs: number): TimeRange | null {
  const isOpen = isRangeOpen(search, nowMs);
  const start = useHistoryStart(tankId, oldestSinceMs(nowMs), isOpen);
  if (isOpen && start.isLoading) return null;
  const oldestAt = start.data?.oldestAt;
  return rangeOf(search, nowMs, oldestAt ? Date.parse(oldestAt) : null);
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

function TankHistory({ places, ...place }: TankHistoryProps) {
  const { tank } = place;
  const nowMs = useNowMs();
  const at = useHistoryPlace();
  const range = useRange(tank.id, at.search, nowMs);
  // A file costs more than a stranger's visit is for.
  const isVisitor = Boolean(useUser().data?.visit);
  const exported = (className: string) =>
    range && !isVisitor && <ExportButton tankId={tank.id} stretch={range} filter={filterOf(at.search)} className={className} />;
  const labels = historyMessages();
  return (
    <>
      <PageTitle
        title={shellMessages().titles.history}
        aside={
          <div className="flex max-w-[55%] shrink-0 justify-end gap-2 print:hidden">
            <Select
              label={labels.filters.tank}
              isWide
              value={tank.id}
              options={places.map((other) => ({ value: other.tank.id, text: other.tank.name }))}
              onChange={(tankId) => at.go({ tank: tankId })}
            />
            {exported("max-sm:hidden")}
          </div>
        }
      >
        <span className="max-sm:hidden">{labels.subtitle({ tank: tank.name })}</span>
        <span className="sm:hidden">{labels.subtitleShort}</span>
      </PageTitle>
      {range ? <Past {...place} at={at} range={range} nowMs={nowMs} footer={exported("mt-3 sm:hidden")} /> : <Spinner />}
    </>
  );
}

function useSelection() {
  const [selection, setSelection] = useState<Selection | null>(null);
  const onMarks = useCallback((marks: readonly Mark[]) => {
    const fromMs = Math.min(...marks.map(({ atMs }) => atMs));
    setSelection({ ids: idsOf(marks), isFromMark: true, fromMs, toMs: Math.max(...marks.map(({ toMs }) => toMs)) });
  }, []);
  const onLine = (markIds: readonly string[]) =>
    setSelection(markIds.length === 0 ? null : { ids: new Set(markIds), isFromMark: false, fromMs: 0, toMs: 0 });
  return { selection, onMarks, onLine };
}

const idsOf = (marks: readonly Mark[]): ReadonlySet<string> => new Set(marks.map(({ id }) => id));
const NOTHING: ReadonlySet<string> = new Set();

type PastProps = TankPlace &
  Readonly<{ at: ReturnType<typeof useHistoryPlace>; range: TimeRange; nowMs: number; footer: ReactNode }>;

function Past({ device, tank, at: { search, go, onStretch, onName }, range, nowMs, footer }: PastProps) {
  const chart = useRef<HTMLDivElement>(null);
  const { selection, onMarks, onLine } = useSelection();
  const plans = usePlans(tank, range, nowMs);
  const showInChart = (stretch: Stretch) => {
    onStretch(stretch);
    takeTo(chart.current);
  };
  const facts = useChartFacts(device, tank, nowMs);
  const shown = { tankId: tank.id, range, nowMs, areaCm2: tank.areaCm2 };
  return (
    <>
      <div ref={chart} tabIndex={-1} className="scroll-mt-20 rounded-card outline-none print:hidden">
        <HistoryChartCard
          {...shown}
          {...facts}
          plans={plans}
          runName={typeName}
          selectedIds={selection?.ids ?? NOTHING}
          onSelect={onMarks}
          onName={onName}
          onStretch={onStretch}
        />
      </div>
      <LogCard
        {...shown}
        filter={filterOf(search)}
        page={pageOf(search)}
        labels={LABELS}
        relays={device.relays}
        silentSinceMs={deviceFreshness(device, nowMs).isCurrent ? null : facts.knownUntilMs}
        selection={selection}
        onSelect={onLine}
        onKind={(kind) => go({ kind })}
        onStatus={(status) => go({ status })}
        onPage={(page) => go({ page: String(page) })}
        onShow={showInChart}
        onStretch={onStretch}
        onClear={() => go({ kind: undefined, status: undefined })}
        footer={footer}
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
