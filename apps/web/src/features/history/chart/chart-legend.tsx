import { historyMessages } from "@halocline/messages/texts/history";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatLength } from "@/lib/format.ts";
import type { LevelMarks } from "./level-plot.ts";

function Key({ swatch, children }: Readonly<{ swatch: string; children: ReactNode }>) {
  return (
    <li className="flex items-center gap-1.5">
      <span className={clsx("inline-block w-4 shrink-0", swatch)} aria-hidden="true" />
      {children}
    </li>
  );
}

type ChartLegendProps = Readonly<{ levels: LevelMarks | null; hasTemperature: boolean; hasFastTime: boolean }>;

export function ChartLegend({ levels, hasTemperature, hasFastTime }: ChartLegendProps) {
  const labels = historyMessages().chart;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      <Key swatch="h-0.5 bg-primary">{labels.meanLevel}</Key>
      <Key swatch="h-3 bg-primary/30">{labels.leastToGreatest}</Key>
      {levels && (
        <>
          <Key swatch="h-0 border-t-2 border-primary">{labels.topLevel({ level: formatLength(levels.topMm) })}</Key>
          <Key swatch="h-0 border-t-2 border-dotted border-ink-3">
            {labels.topUpAt({ level: formatLength(levels.triggerMm) })}
          </Key>
          <Key swatch="h-0 border-t-2 border-dashed border-ink-2">
            {labels.drainLevel({ level: formatLength(levels.drainMm) })}
          </Key>
        </>
      )}
      <Key swatch="h-3 bg-info/25">{labels.run}</Key>
      <Key swatch="h-3 border border-dashed border-muted bg-muted-soft">{labels.gap}</Key>
      <Key swatch="h-3 border-2 border-dashed border-info">{historyMessages().timeline.ahead}</Key>
      {hasFastTime && <Key swatch="h-3 bg-warn/25">{labels.fast}</Key>}
      {hasTemperature && <Key swatch="h-0.5 bg-warn">{labels.temperature}</Key>}
    </ul>
  );
}
