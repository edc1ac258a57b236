import type { Run } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { timeMessages } from "@halocline/messages/texts/time";
import { clsx } from "clsx";
import { formatVolume, formatVolumeValue } from "@/lib/format.ts";
import { dateFormat } from "@/lib/time/date-text.ts";
import { Card } from "@/ui/page/card.tsx";

type Bar = Readonly<{ id: string; label: string; value: number; isThis: boolean }>;

const MINUTE_MS = 60_000;
const BAR_PX = 88;
const shortDay = dateFormat({ day: "numeric", month: "short" });

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const minutesText = (minutes: number): string => timeMessages().brief.minute({ count: Math.round(minutes) });

/** Litres only where each has them: a bar that is missing would look like a change without water. */
function shownBars(run: Run, { earlier, drained }: RunMeasure): Readonly<{ hasLitres: boolean; bars: readonly Bar[] }> {
  const ownMin = (Date.parse(run.completedAt ?? run.startedAt) - Date.parse(run.startedAt)) / MINUTE_MS;
  const hasLitres = drained.litres !== null && earlier.every(({ litres }) => litres !== null);
  const before = earlier.toReversed().map(({ id, startedAt, minutes, litres }) => ({
    id,
    label: shortDay(Date.parse(startedAt)),
    value: hasLitres ? (litres ?? 0) : minutes,
    isThis: false,
  }));
  const value = hasLitres ? (drained.litres ?? 0) : ownMin;
  return { hasLitres, bars: [...before, { id: run.id, label: runPageMessages().earlier.this, value, isThis: true }] };
}

function usualText({ earlier }: RunMeasure, hasLitres: boolean): string {
  const { usual, usualMinutes } = runPageMessages().earlier;
  const minutes = minutesText(median(earlier.map((one) => one.minutes)));
  if (!hasLitres) return usualMinutes({ minutes });
  return usual({ litres: formatVolume(median(earlier.map(({ litres }) => litres ?? 0))), minutes });
}

/** The last changes beside each other, from zero. */
export function EarlierChanges({ run, measure }: Readonly<{ run: Run; measure: RunMeasure }>) {
  const labels = runPageMessages().earlier;
  if (measure.earlier.length === 0) return null;
  const { hasLitres, bars } = shownBars(run, measure);
  const highest = Math.max(...bars.map(({ value }) => value)) || 1;
  const text = (value: number) => (hasLitres ? formatVolumeValue(value) : String(Math.round(value)));
  return (
    <Card
      title={hasLitres ? labels.litres : labels.minutes}
      aside={<span className="text-sm text-ink-2">{usualText(measure, hasLitres)}</span>}
    >
      <ol className="mt-3 flex gap-2 text-center text-xs tabular-nums sm:gap-3">
        {bars.map(({ id, label, value, isThis }) => (
          <li key={id} className="flex min-w-0 flex-1 flex-col justify-end">
            <span className={isThis ? "font-semibold" : "text-ink-2"}>{text(value)}</span>
            <span
              aria-hidden="true"
              className={clsx("my-1 block rounded-t", isThis ? "bg-ok" : "bg-muted")}
              style={{ height: Math.max(1, (value / highest) * BAR_PX) }}
            />
            <span className="text-ink-2">{label}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
