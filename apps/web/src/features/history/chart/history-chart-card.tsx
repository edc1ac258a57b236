import type { Relay, Run } from "@halocline/contracts/http/entities.contract";
import { ChartLine, CloudOff, Table2 } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { EmptyState } from "@/ui/page/empty-state.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { useLevelHistory, useTimeline } from "../history.api.ts";
import { historyMessages } from "../history-messages.ts";
import { type RangeActs, RangeBar } from "../range-bar.tsx";
import { rangeText, type TimeRange, zoomed } from "../time-range.ts";
import { AlertList } from "./alert-list.tsx";
import { BucketTable } from "./bucket-table.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { ChartSummary, type LatestLevel, lastText } from "./chart-summary.tsx";
import { HistoryChart } from "./history-chart.tsx";
import { historySummary, summarySentence } from "./history-summary.ts";
import type { LevelMarks } from "./level-plot.ts";
import { hasTemperature, type LevelHistory, levelSeries } from "./level-series.ts";
import { type Marks, marksOf, NO_MARKS, type Timeline } from "./timeline-marks.ts";

type ChartFacts = Readonly<{
  relays: readonly Relay[];
  readingIntervalS: number;
  levels: LevelMarks | null;
  /** Until when the device was heard. */
  knownUntilMs: number;
  latest: LatestLevel;
  runName: (run: Run) => string;
  range: TimeRange;
  nowMs: number;
}>;

type HistoryChartCardProps = ChartFacts & RangeActs & Readonly<{ tankId: string; tankName: string }>;

/** One per two pixels of a wide screen; a bucket carries both extremes. */
const POINTS = 600;
/** Marks that end now move this often. */
const NOW_STEP_MS = 30_000;

export function HistoryChartCard(props: HistoryChartCardProps) {
  const labels = historyMessages().chart;
  const { tankId, tankName, range, nowMs } = props;
  const history = useLevelHistory(tankId, range, POINTS, nowMs);
  const timeline = useTimeline(tankId, range, nowMs);
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? ChartLine : Table2;
  return (
    <Card
      title={labels.title}
      subtitle={`${tankName} · ${rangeText(range)}`}
      aside={
        <Button variant="secondary" className="shrink-0 text-sm! max-sm:px-3" onClick={() => setIsTable(!isTable)}>
          <Icon className="size-4.5" aria-hidden />
          {isTable ? labels.showChart : labels.showTable}
        </Button>
      }
    >
      <RangeBar range={range} onName={props.onName} onStretch={props.onStretch} onCustom={props.onCustom} />
      {history.isError && <Failed text={labels.levelNotLoaded} error={history.error} />}
      {timeline.isError && <Failed text={labels.timelineNotLoaded} error={timeline.error} />}
      {history.isPending && (
        <div className="grid min-h-96 items-center">
          <Spinner />
        </div>
      )}
      {history.data && <Shown {...props} history={history.data} timeline={timeline.data ?? null} isTable={isTable} />}
    </Card>
  );
}

function Failed({ text, error }: Readonly<{ text: string; error: Error }>) {
  return (
    <div className="mt-3">
      <Notice tone="warn" icon={CloudOff} role="status">
        {text} {readableMessage(error)}
      </Notice>
    </div>
  );
}

type ShownProps = HistoryChartCardProps & Readonly<{ history: LevelHistory; timeline: Timeline | null; isTable: boolean }>;

function useDrawn({ history, timeline, range, relays, readingIntervalS, knownUntilMs, runName, nowMs }: ShownProps) {
  const stepMs = Math.floor(nowMs / NOW_STEP_MS) * NOW_STEP_MS;
  const stretch = useMemo(() => ({ fromMs: range.fromMs, toMs: range.toMs }), [range.fromMs, range.toMs]);
  const series = useMemo(
    () => levelSeries(history, stretch, { readingIntervalS, nowMs: stepMs }),
    [history, stretch, readingIntervalS, stepMs],
  );
  const marks = useMemo(
    () => (timeline ? marksOf(timeline, { relays, runName, knownUntilMs, nowMs: stepMs }) : NO_MARKS),
    [timeline, relays, runName, knownUntilMs, stepMs],
  );
  const summary = useMemo(() => historySummary(history, series.gaps, timeline), [history, series, timeline]);
  return { stretch, series, marks, summary };
}

/** In words, for those who cannot point at the bands. */
function FastTimes({ fast }: Pick<Marks, "fast">) {
  if (fast.length === 0) return null;
  return (
    <div data-testid="fast-times" className="mt-2 text-xs text-warn-ink">
      <p className="font-semibold">{historyMessages().chart.fastTimes}</p>
      <ul>
        {fast.toReversed().map(({ text, fromMs }) => (
          <li key={fromMs}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function Shown(props: ShownProps) {
  const { history, timeline, isTable, levels, range, nowMs, onStretch } = props;
  const labels = historyMessages().chart;
  const { stretch, series, marks, summary } = useDrawn(props);
  const onZoomOut = useCallback(() => onStretch(zoomed(stretch, 2, serverNowMs())), [onStretch, stretch]);
  const facts = { summary, latest: range.name === null ? null : props.latest, nowMs };
  if (history.buckets.length === 0) return <EmptyState title={labels.empty} heading="h3" />;
  return (
    <>
      {isTable ? (
        <BucketTable history={history} gaps={series.gaps} marks={marks} />
      ) : (
        <figure className="mt-3" aria-label={summarySentence(summary, rangeText(range), lastText(facts))}>
          <HistoryChart
            series={series}
            marks={marks}
            levels={levels}
            stretch={stretch}
            atMs={range.atMs}
            onZoom={onStretch}
            onZoomOut={onZoomOut}
          />
          <figcaption>
            <ChartLegend levels={levels} hasTemperature={hasTemperature(series)} hasFastTime={marks.fast.length > 0} />
            <p className="mt-1 text-xs text-ink-3">{labels.howTo}</p>
          </figcaption>
        </figure>
      )}
      {timeline?.isCut && <p className="mt-2 text-sm text-ink-2">{labels.cut}</p>}
      <FastTimes fast={marks.fast} />
      <ChartSummary {...facts} />
      <AlertList alerts={marks.alerts} />
    </>
  );
}
