import type { Calibration } from "@halocline/domain/tanks/calibration";
import { belowTopMm, fillPercent, levelLabel } from "@halocline/domain/tanks/level";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { exampleMoment } from "./example-moment.ts";
import type { LevelView } from "./level-view.ts";
import { TankDrawing } from "./tank/tank-drawing.tsx";

const CALIBRATION: Calibration = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 4 };

const viewOf = (distanceMm: number): LevelView => ({
  calibration: CALIBRATION,
  distanceMm,
  temperatureC: 25.4,
  percent: fillPercent(CALIBRATION, distanceMm),
  belowTopMm: belowTopMm(CALIBRATION, distanceMm),
  isOverfilled: false,
  label: levelLabel(CALIBRATION, distanceMm),
  freshness: "live",
  ageMs: null,
  receivedAt: null,
});

/** The word "Example" belongs to it: a level on a screen is believed. */
export function ExampleTank() {
  const nowMs = useNowMs();
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { example, exampleTank } = tankMessages().level;
  const { distanceMm, runningRoles } = exampleMoment(isStill ? 0 : nowMs);
  return (
    <figure className="grid gap-3 rounded-card border bg-surface p-4 shadow-card sm:p-6">
      <figcaption className="flex items-center justify-between gap-3">
        <span className="font-semibold">{exampleTank}</span>
        <span className="rounded-full border border-dashed border-line-strong px-2.5 py-1 text-xs font-semibold text-ink-2">
          {example}
        </span>
      </figcaption>
      <TankDrawing view={viewOf(distanceMm)} runningRoles={runningRoles} />
    </figure>
  );
}
