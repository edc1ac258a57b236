// Text around the plot is HTML, so it keeps its size at any width.

import type { Calibration } from "@halocline/domain/tanks/calibration";
import { tankDetailsMessages } from "@halocline/messages/texts/tank-details";
import { useMemo } from "react";
import { formatLength, formatLengthValue } from "@/lib/format.ts";
import { useElementWidth } from "@/lib/page/use-element-width.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import type { DayRun } from "./day-runs.ts";
import { countText, daySentence } from "./day-text.ts";
import type { LevelDay } from "./level-day.ts";
import { type StripMark, stripGeometry } from "./strip-geometry.ts";
import { STRIP_PLOT_HEIGHT_PX, StripPlot } from "./strip-plot.tsx";

const LABEL_PX = 14;
const QUARTERS = [0, 0.25, 0.5, 0.75] as const;
const HALVES = [0, 0.5] as const;
/** Narrower than this, four times of day would run into each other. */
const QUARTERS_FROM_PX = 260;
/** Older than this, the right edge is no longer now. */
const NOW_WITHIN_MS = 600_000;

/** Marks too close to each other share the first one's place. */
const labelled = (marks: readonly StripMark[]): readonly StripMark[] =>
  marks.filter(({ y }, index) => marks.slice(0, index).every((other) => Math.abs(other.y - y) >= LABEL_PX));

function MarkLabels({ marks }: Readonly<{ marks: readonly StripMark[] }>) {
  return labelled(marks).map(({ kind, mm, y }) => (
    <span key={kind} className="absolute left-2 text-2xs whitespace-nowrap text-ink-3 tabular-nums" style={{ top: y - 8 }}>
      {formatLength(mm)}
    </span>
  ));
}

type TimeLabelsProps = Readonly<{ day: LevelDay; widthPx: number; nowMs: number }>;

function TimeLabels({ day: { fromMs, toMs }, widthPx, nowMs }: TimeLabelsProps) {
  const times = (widthPx < QUARTERS_FROM_PX ? HALVES : QUARTERS).map((share) => fromMs + share * (toMs - fromMs));
  return (
    <div className="mt-1 flex justify-between text-2xs whitespace-nowrap text-ink-3 tabular-nums" aria-hidden="true">
      {times.map((atMs) => (
        <span key={atMs}>{formatTime(atMs)}</span>
      ))}
      <span>{nowMs - toMs <= NOW_WITHIN_MS ? tankDetailsMessages().day.now : formatTime(toMs)}</span>
    </div>
  );
}

function Counts({ day: { range }, runs }: Readonly<{ day: LevelDay; runs: readonly DayRun[] }>) {
  const counts = [
    { text: countText(runs, "water_change"), color: "bg-info" },
    { text: countText(runs, "top_up"), color: "bg-primary" },
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-3 tabular-nums">
      {counts.map(
        ({ text, color }) =>
          text && (
            <span key={color} className="inline-flex items-center gap-1.5">
              <span className={`h-2 w-1 rounded-full ${color}`} aria-hidden="true" />
              {text}
            </span>
          ),
      )}
      {range && (
        <span>
          {tankDetailsMessages().day.range({ least: formatLengthValue(range.minMm), greatest: formatLength(range.maxMm) })}
        </span>
      )}
    </p>
  );
}

type DayStripProps = Readonly<{ day: LevelDay; runs: readonly DayRun[]; calibration: Calibration | null; nowMs: number }>;

export function DayStrip({ day, runs, calibration, nowMs }: DayStripProps) {
  const [ref, widthPx] = useElementWidth<HTMLDivElement>();
  const geometry = useMemo(() => stripGeometry(day, calibration, widthPx), [day, calibration, widthPx]);
  return (
    <>
      <div className="mt-1 mb-2 max-sm:hidden">
        <Counts day={day} runs={runs} />
      </div>
      <div role="img" aria-label={daySentence(day, runs)} className="grid grid-cols-[minmax(0,1fr)_3.5rem] select-none">
        <div ref={ref} className="min-w-0 overflow-hidden">
          <div style={{ height: STRIP_PLOT_HEIGHT_PX }}>
            {widthPx > 0 && <StripPlot day={day} runs={runs} geometry={geometry} />}
          </div>
          <TimeLabels day={day} widthPx={widthPx} nowMs={nowMs} />
        </div>
        <div className="relative">{widthPx > 0 && <MarkLabels marks={geometry.marks} />}</div>
      </div>
    </>
  );
}
