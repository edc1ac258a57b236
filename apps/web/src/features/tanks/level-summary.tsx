import { clsx } from "clsx";
import { formatLength } from "@/lib/format.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { isStale, type LevelView } from "./level-view.ts";

type ColumnProps = Readonly<{ name: string; value: string; meaning: string; isFaded?: boolean }>;

function Column({ name, value, meaning, isFaded = false }: ColumnProps) {
  return (
    <div className="flex flex-col px-1 py-3 text-center not-first:border-l">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className={clsx("figures text-base font-semibold whitespace-nowrap sm:text-lg", isFaded && "text-ink-3")}>{value}</dd>
      <dd className="text-xs text-ink-3">{meaning}</dd>
    </div>
  );
}

export function LevelSummary({ view }: Readonly<{ view: LevelView }>) {
  const { calibration, distanceMm } = view;
  return (
    <dl className="mt-4 grid grid-cols-3 rounded-panel border bg-inset">
      <Column
        name="Current"
        value={formatLength(distanceMm)}
        meaning={isStale(view) ? formatAge(view.ageMs) : view.label}
        isFaded={isStale(view)}
      />
      <Column name="Top Level" value={formatLength(calibration?.topDistanceMm ?? null)} meaning="Target" />
      <Column name="Drain Level" value={formatLength(calibration?.drainDistanceMm ?? null)} meaning="Minimum" />
    </dl>
  );
}
