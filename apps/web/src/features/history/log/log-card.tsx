import type { Run } from "@halocline/contracts/http/entities.contract";
import { CloudOff, Info } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { useIsPrinting } from "@/lib/page/use-is-printing.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { EmptyState } from "@/ui/page/empty-state.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Pagination } from "@/ui/page/pagination.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { useLog } from "../history.api.ts";
import { historyMessages } from "../history-messages.ts";
import { aroundStretch, rangeText, type Stretch, type TimeRange } from "../time-range.ts";
import { isFiltered, type LogFilter } from "./log-filter.ts";
import { type Cut, cutsOf, logRows, pageOfRows } from "./log-rows.ts";
import { LogTable } from "./log-table.tsx";
import type { RunLabels } from "./run-labels.ts";

type LogCardProps = Readonly<{
  tankId: string;
  tankName: string;
  range: TimeRange;
  filter: LogFilter;
  page: number;
  labels: RunLabels;
  nowMs: number;
  onPage: (page: number) => void;
  /** Shows a stretch in the chart. */
  onShow: (stretch: Stretch) => void;
  onClear: () => void;
}>;

function filterText({ kind, status }: LogFilter): string {
  const { chosen, kinds, statuses } = historyMessages().filters;
  return chosen({ kind: kinds[kind], status: statuses[status] });
}

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

export function LogCard(props: LogCardProps) {
  const { log } = historyMessages();
  const { tankId, tankName, range, filter, labels, nowMs, onPage, onShow, onClear } = props;
  const { runs, readings } = useLog(tankId, range, filter, nowMs);
  const isPrinting = useIsPrinting();
  const loaded = { runs: runs.data ?? [], readings: readings.data ?? [] };
  const all = logRows(loaded, filter, range);
  const { rows, page, pageCount, total } = pageOfRows(all, props.page);
  const error = runs.error ?? readings.error;
  const isLoading = runs.isLoading || readings.isLoading;
  const showRun = ({ startedAt, completedAt }: Run) => {
    const toMs = completedAt === null ? nowMs : Date.parse(completedAt);
    onShow(aroundStretch({ fromMs: Date.parse(startedAt), toMs }));
  };
  return (
    <Card title={log.title} subtitle={`${tankName} · ${rangeText(range)} · ${filterText(filter)}`}>
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
            <LogTable rows={isPrinting ? all : rows} labels={labels} nowMs={nowMs} onShowRun={showRun} isPrinting={isPrinting} />
          </div>
          <Pagination label={log.pages} page={page} pageCount={pageCount} onPage={onPage} />
        </>
      )}
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
