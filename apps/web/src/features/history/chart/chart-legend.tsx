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

type ChartLegendProps = Readonly<{ levels: LevelMarks | null; hasTemperature: boolean }>;

export function ChartLegend({ levels, hasTemperature }: ChartLegendProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      <Key swatch="h-0.5 bg-primary">Mean level</Key>
      <Key swatch="h-3 bg-primary/30">Least to greatest</Key>
      {levels && (
        <>
          <Key swatch="h-0 border-t-2 border-primary">Top level {formatLength(levels.topMm)}</Key>
          <Key swatch="h-0 border-t-2 border-dotted border-ink-3">Top-up at {formatLength(levels.triggerMm)}</Key>
          <Key swatch="h-0 border-t-2 border-dashed border-ink-2">Drain level {formatLength(levels.drainMm)}</Key>
        </>
      )}
      <Key swatch="h-3 bg-info/25">Run</Key>
      <Key swatch="h-3 border border-dashed border-muted bg-muted-soft">Gap</Key>
      <Key swatch="ml-1.5 -mr-1 h-3 border-l-2 border-dashed border-danger">Alert</Key>
      {hasTemperature && <Key swatch="h-0.5 bg-warn">Temperature</Key>}
    </ul>
  );
}
