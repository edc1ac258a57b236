import { historyMessages } from "@halocline/messages/texts/history";
import { clsx } from "clsx";
import { formatLength, formatLengthValue, formatTemperature } from "@/lib/format.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { type LevelSeries, pointAt } from "./level-series.ts";
import type { Hover } from "./plot-frame.ts";
import { type AlertTick, type Marks, marksAt } from "./timeline-marks.ts";

type ChartTooltipProps = Readonly<{ hover: Hover; series: LevelSeries; marks: Marks; widthPx: number }>;

/** How near to a tick the pointer has to be. */
const REACH_PX = 8;

const SEVERITY_COLORS: Readonly<Record<AlertTick["severity"], string>> = {
  critical: "text-danger-ink",
  warn: "text-warn-ink",
  info: "text-info-ink",
};

function Level({ series, atMs }: Readonly<{ series: LevelSeries; atMs: number }>) {
  const labels = historyMessages().chart;
  const index = pointAt(series, atMs);
  if (index < 0) {
    const gap = series.gaps.find(({ fromMs, toMs }) => fromMs <= atMs && atMs <= toMs);
    return <p>{gap ? labels.gapNames[gap.kind] : labels.noReading}</p>;
  }
  const [low, high] = [series.lowMm[index] ?? null, series.highMm[index] ?? null];
  const temperatureC = series.temperatureC[index] ?? null;
  return (
    <p className="figures">
      <span className="text-base font-semibold">{formatLength(series.meanMm[index] ?? null)}</span>
      {low !== high && (
        <span className="text-ink-2">
          {" "}
          {labels.between({ least: formatLengthValue(low), greatest: formatLengthValue(high) })}
        </span>
      )}
      {temperatureC !== null && <span className="text-ink-2"> · {formatTemperature(temperatureC)}</span>}
    </p>
  );
}

/** What stands at the pointer. Everything in it can also be read in the table and in the lists below the chart. */
export function ChartTooltip({ hover, series, marks, widthPx }: ChartTooltipProps) {
  const { runs, relaysOn, alerts, fast } = marksAt(marks, hover.atMs, hover.msPerPx * REACH_PX);
  const labels = historyMessages().chart;
  const isRight = hover.leftPx > widthPx / 2;
  const side = isRight ? { right: widthPx - hover.leftPx + 12 } : { left: hover.leftPx + 12 };
  return (
    <div
      aria-hidden="true"
      style={side}
      className="pointer-events-none absolute top-6 z-10 grid max-w-64 gap-0.5 rounded-panel border bg-surface px-3 py-2 text-xs shadow-dialog"
    >
      <p className="text-ink-3 tabular-nums">{formatMoment(new Date(hover.atMs).toISOString())}</p>
      <Level series={series} atMs={hover.atMs} />
      {runs.map((text) => (
        <p key={text} className="text-info-ink">
          {text}
        </p>
      ))}
      {fast.map((text) => (
        <p key={text} className="text-warn-ink">
          {text}
        </p>
      ))}
      {relaysOn.length > 0 && <p className="text-ink-2">{labels.relaysOn({ relays: relaysOn.join(", ") })}</p>}
      {alerts.map(({ id, severity, text }) => (
        <p key={id} className={clsx("wrap-anywhere", SEVERITY_COLORS[severity])}>
          <span className="font-semibold">{labels.severities[severity]}:</span> {text}
        </p>
      ))}
    </div>
  );
}
