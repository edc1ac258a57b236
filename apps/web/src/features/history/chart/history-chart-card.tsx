import type { Relay, Run } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "@halocline/messages/texts/history";
import { CloudOff } from "lucide-react";
import { useCallback, useId, useMemo, useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { TimeSpanFields } from "@/ui/forms/time-span-fields.tsx";
import { EmptyState } from "@/ui/page/empty-state.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { useLevelHistory, useTimeline } from "../history.api.ts";
import { type RangeActs, RangeBar } from "../range-bar.tsx";
import { axisOf, rangeText, type Stretch, type TimeRange, zoomed } from "../time-range.ts";
import { lanesOf, type Mark, type Plan } from "../timeline/lane-marks.ts";
import { BucketTable } from "./bucket-table.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { ChartSummary, type LatestLevel, lastText } from "./chart-summary.tsx";
import { HistoryChart } from "./history-chart.tsx";
import { historySummary, summarySentence } from "./history-summary.ts";
import type { LevelMarks } from "./level-plot.ts";
import { hasTemperature, type LevelHistory, levelSeries } from "./level-series.ts";
import { SideCharts } from "./side-charts.tsx";
import { type Marks, marksOf, NO_MARKS, type Timeline } from "./timeline-marks.ts";

type ChartFacts = Readonly<{
  relays: readonly Relay[];
  readingIntervalS: number;
  levels: LevelMarks | null;
  areaCm2: number | null;
  /** Until when the device was heard. */
  knownUntilMs: number;
  latest: LatestLevel;
  runName: (run: Pick<Run, "type">) => string;
  /** Null: they could not be loaded. */
  plans: readonly Plan[] | null;
  range: TimeRange;
  nowMs: number;
}>;

type Selection = Readonly<{ selectedIds: ReadonlySet<string>; onSelect: (marks: readonly Mark[]) => void }>;

type HistoryChartCardProps = ChartFacts & Selection & Omit<RangeActs, "onCustom"> & Readonly<{ tankId: string }>;

/** One per two pixels of a wide screen; a bucket carries both extremes. */
const POINTS = 600;
/** Marks that end now move this often. */
const NOW_STEP_MS = 30_000;

const focusNow = (element: HTMLInputElement | null): void => element?.focus();

export function HistoryChartCard(props: HistoryChartCardProps) {
  const { chart, timeline: labels } = historyMessages();
  const { tankId, range, nowMs, plans } = props;
  const history = useLevelHistory(tankId, range, POINTS, nowMs);
  const timeline = useTimeline(tankId, range, nowMs);
  const [isTable, setIsTable] = useState(false);
  const [isCustom, setIsCustom] = useState(false);
  const titleId = useId();
  const onName: RangeActs["onName"] = (name) => {
    setIsCustom(false);
    props.onName(name);
  };
  return (
    <section aria-labelledby={titleId} className="rounded-card border bg-surface px-3 py-3 shadow-card sm:p-5">
      <h2 id={titleId} className="sr-only">
        {labels.title}
      </h2>
      <RangeBar
        range={range}
        isTable={isTable}
        onName={onName}
        onStretch={props.onStretch}
        onCustom={() => setIsCustom(true)}
        onTable={() => setIsTable(!isTable)}
      />
      {isCustom && <CustomRange range={range} onStretch={props.onStretch} />}
      {history.isError && <Failed text={chart.levelNotLoaded} error={history.error} />}
      {timeline.isError && <Failed text={chart.timelineNotLoaded} error={timeline.error} />}
      {plans === null && <Failed text={labels.plansNotLoaded} error={null} />}
      {history.isPending && (
        <div className="grid min-h-96 items-center">
          <Spinner />
        </div>
      )}
      {history.data && <Shown {...props} history={history.data} timeline={timeline.data ?? null} isTable={isTable} />}
    </section>
  );
}

/** Whoever asks for it wants to type: the first field has the focus at once. */
function CustomRange({ range, onStretch }: Readonly<{ range: TimeRange; onStretch: (stretch: Stretch) => void }>) {
  return (
    <div className="mt-3 max-w-2xl print:hidden">
      <TimeSpanFields {...axisOf(range)} firstRef={focusNow} onApply={onStretch} />
    </div>
  );
}

function Failed({ text, error }: Readonly<{ text: string; error: Error | null }>) {
  return (
    <div className="mt-3">
      <Notice tone="warn" icon={CloudOff} role="status">
        {text} {error && readableMessage(error)}
      </Notice>
    </div>
  );
}

type ShownProps = HistoryChartCardProps & Readonly<{ history: LevelHistory; timeline: Timeline | null; isTable: boolean }>;

function useDrawn(props: ShownProps) {
  const { history, timeline, range, relays, readingIntervalS, knownUntilMs, runName, plans, areaCm2 } = props;
  const nowMs = Math.floor(props.nowMs / NOW_STEP_MS) * NOW_STEP_MS;
  const axis = axisOf(range);
  const stretch = useMemo(() => ({ fromMs: axis.fromMs, toMs: axis.toMs }), [axis.fromMs, axis.toMs]);
  const series = useMemo(
    () => levelSeries(history, stretch, { readingIntervalS, nowMs }),
    [history, stretch, readingIntervalS, nowMs],
  );
  const marks = useMemo(
    () => (timeline ? marksOf(timeline, { relays, runName, knownUntilMs, nowMs }) : NO_MARKS),
    [timeline, relays, runName, knownUntilMs, nowMs],
  );
  const lanes = useMemo(() => {
    const relayName = (channel: number) => relays.find(({ channelNumber }) => channelNumber === channel)?.name ?? null;
    return lanesOf(timeline, plans ?? [], { runName, relayName, areaCm2, stretch, nowMs });
  }, [timeline, plans, runName, relays, areaCm2, stretch, nowMs]);
  const summary = useMemo(() => historySummary(history, series.gaps, timeline), [history, series, timeline]);
  return { stretch, series, marks, lanes, summary, nowMs };
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
  const { history, timeline, isTable, levels, range, onStretch, selectedIds, onSelect } = props;
  const { chart, timeline: labels } = historyMessages();
  const { stretch, series, marks, lanes, summary, nowMs } = useDrawn(props);
  const onZoomOut = useCallback(() => onStretch(zoomed(stretch, 2, serverNowMs())), [onStretch, stretch]);
  const facts = { summary, latest: range.name === null ? null : props.latest, nowMs: props.nowMs };
  const drawn = { series, marks, stretch, onZoom: onStretch, onZoomOut };
  return (
    <>
      {isTable ? (
        <BucketTable history={history} gaps={series.gaps} marks={marks} />
      ) : (
        <figure className="mt-3" aria-label={summarySentence(summary, rangeText(range), lastText(facts))}>
          <HistoryChart {...drawn} {...{ lanes, selectedIds, onSelect, levels, nowMs }} atMs={range.atMs} />
        </figure>
      )}
      {history.buckets.length === 0 && <EmptyState title={chart.empty} heading="h3" />}
      {timeline?.isCut && <p className="mt-2 text-sm text-ink-2">{chart.cut}</p>}
      <FastTimes fast={marks.fast} />
      <details className="mt-1">
        <summary className="flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-semibold text-primary-ink">
          {labels.more}
        </summary>
        <SideCharts {...drawn} />
        <ChartLegend levels={levels} hasTemperature={hasTemperature(series)} hasFastTime={marks.fast.length > 0} />
        <p className="mt-1 text-xs text-ink-3">{chart.howTo}</p>
        <ChartSummary {...facts} />
      </details>
    </>
  );
}
