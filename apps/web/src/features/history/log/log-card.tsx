import type { Relay } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "@halocline/messages/texts/history";
import { CloudOff, Info } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { useIsPrinting } from "@/lib/page/use-is-printing.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { EmptyState } from "@/ui/page/empty-state.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Pagination } from "@/ui/page/pagination.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { handActs } from "../by-hand.ts";
import { useLog, useTimeline } from "../history.api.ts";
import type { Selection } from "../selection.ts";
import { aroundStretch, rangeText, type Stretch, type TimeRange } from "../time-range.ts";
import { type EventLine, EventTable } from "./event-table.tsx";
import { isFiltered, type LogFilter } from "./log-filter.ts";
import { LogFilters } from "./log-filters.tsx";
import { type Cut, cutsOf, type Loaded, type LogRow, logRows, markIdsOf, pageOfRows } from "./log-rows.ts";
import { ReadingTable } from "./reading-table.tsx";
import type { RunLabels } from "./run-labels.ts";
import { useSought } from "./use-sought.ts";

type LogCardProps = Readonly<{
  tankId: string;
  range: TimeRange;
  filter: LogFilter;
  page: number;
  labels: RunLabels;
  relays: readonly Relay[];
  areaCm2: number | null;
  nowMs: number;
  silentSinceMs: number | null;
  selection: Selection | null;
  onSelect: (markIds: readonly string[]) => void;
  onKind: (kind: string) => void;
  onStatus: (status: string) => void;
  onPage: (page: number) => void;
  /** Shows a stretch in the chart. */
  onShow: (stretch: Stretch) => void;
  /** Narrows the range without leaving the place. */
  onStretch: (stretch: Stretch) => void;
  onClear: () => void;
  /** Below the list, where a phone has it. */
  footer: ReactNode;
}>;

function CutNotice({ cuts }: Readonly<{ cuts: readonly Cut[] }>) {
  if (cuts.length === 0) return null;
  const labels = historyMessages().log;
  return (
    <div className="mt-3">
      <Notice tone="info" icon={Info}>
        {cuts.map(({ limit, noun, backToMs }) => (
          <p key={noun}>{labels.cuts[noun]({ limit, back: formatMoment(new Date(backToMs).toISOString()) })}</p>
        ))}
        <p className="print:hidden">{labels.cutAdvice}</p>
      </Notice>
    </div>
  );
}

const NONE: readonly never[] = [];

/** Runs by their own call, as many as specified; alerts and what was done by hand from what the timeline has. */
function useRows({ tankId, range, filter, relays, nowMs }: LogCardProps) {
  const { runs, readings } = useLog(tankId, range, filter, nowMs);
  const timeline = useTimeline(tankId, range, nowMs);
  const { fromMs, toMs } = range;
  const loaded = useMemo((): Loaded => {
    const nameOf = (channel: number) => relays.find(({ channelNumber }) => channelNumber === channel)?.name ?? null;
    return {
      runs: runs.data ?? NONE,
      readings: readings.data ?? NONE,
      alerts: timeline.data?.alerts ?? NONE,
      acts: handActs(timeline.data?.relayIntervals ?? NONE, { fromMs, toMs }, nameOf),
    };
  }, [runs.data, readings.data, timeline.data, relays, fromMs, toMs]);
  return {
    loaded,
    all: logRows(loaded, filter, range),
    error: runs.error ?? readings.error ?? timeline.error,
    isLoading: runs.isLoading || readings.isLoading || timeline.isLoading,
  };
}

const isEvent = (row: LogRow): row is EventLine => row.kind !== "reading";

function Rows({ rows, ...props }: LogCardProps & Readonly<{ rows: readonly LogRow[] }>) {
  const { filter, labels, areaCm2, nowMs, silentSinceMs, selection, onSelect, onShow } = props;
  const isPrinting = useIsPrinting();
  if (filter.kind === "readings") {
    return <ReadingTable readings={rows.flatMap((row) => (row.kind === "reading" ? [row.reading] : []))} />;
  }
  const selectableOf = (row: EventLine) => {
    const ids = markIdsOf(row);
    const isSelected = ids.some((id) => selection?.ids.has(id));
    return {
      isSelected,
      isSought: isSelected && selection?.isFromMark === true,
      onSelect: () => onSelect(isSelected ? [] : ids),
    };
  };
  return (
    <EventTable
      rows={rows.filter(isEvent)}
      {...{ labels, areaCm2, nowMs, silentSinceMs, isPrinting, selectableOf }}
      onShow={(fromMs, toMs) => onShow(aroundStretch({ fromMs, toMs }))}
    />
  );
}

export function LogCard(props: LogCardProps) {
  const { log } = historyMessages();
  const { range, filter, selection, onKind, onStatus, onPage, onClear, footer } = props;
  const { all, loaded, error, isLoading } = useRows(props);
  const isPrinting = useIsPrinting();
  const { rows, page, pageCount, total } = pageOfRows(all, props.page);
  const index = selection ? all.findIndex((row) => markIdsOf(row).some((id) => selection.ids.has(id))) : -1;
  useSought({ ...props, page, index, isLoading });
  return (
    <Card title={filter.kind === "readings" ? log.readingsTitle : log.title} subtitle={rangeText(range)}>
      <LogFilters filter={filter} onKind={onKind} onStatus={onStatus} />
      {error && (
        <div className="mt-3">
          <Notice tone="warn" icon={CloudOff} role="status">
            {log.notLoaded} {readableMessage(error)}
          </Notice>
        </div>
      )}
      {isLoading && <Spinner />}
      {!isLoading && total === 0 && !error && <NothingFound isFiltered={isFiltered(filter)} onClear={onClear} />}
      {total > 0 && (
        <>
          <CutNotice cuts={cutsOf(loaded, filter)} />
          <div className="mt-2">
            <Rows {...props} rows={isPrinting ? all : rows} />
          </div>
          <Pagination label={log.pages} page={page} pageCount={pageCount} onPage={onPage} />
        </>
      )}
      {footer}
    </Card>
  );
}

function NothingFound({ isFiltered: hasFilter, onClear }: Readonly<{ isFiltered: boolean; onClear: () => void }>) {
  const labels = historyMessages().log;
  return (
    <EmptyState title={hasFilter ? labels.noMatch : labels.nothing} heading="h3">
      {hasFilter ? (
        <Button variant="secondary" onClick={onClear}>
          {labels.clear}
        </Button>
      ) : (
        <p>{labels.nothingAdvice}</p>
      )}
    </EmptyState>
  );
}
