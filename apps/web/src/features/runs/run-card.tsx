// The steps of the open run. What it means is the verdict's matter; this is how far it has come, by the device's own reports.

import type { Device, LatestReading, Run, Tank } from "@halocline/contracts/http/entities.contract";
import { phaseOf } from "@halocline/domain/runs/phase-marks";
import { runDetailsMessages } from "@halocline/messages/texts/run-details";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { formatRecent } from "@/lib/time/date-text.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { LevelMeter, LimitMeter } from "./run-meters.tsx";
import { runName, starterText } from "./run-name.ts";
import { levelShare, marksOf, safetyLimit } from "./run-progress.ts";
import { RunStepper } from "./run-stepper.tsx";
import { runSteps } from "./run-steps.ts";

type RunCardProps = Readonly<{
  run: Run;
  device: Device;
  tank: Tank;
  reading: LatestReading | null;
  /** Its reports still come. */
  isHeard: boolean;
  /** Which way the water moves, in words. */
  trendText: string;
  nowMs: number;
  className?: string;
}>;

export function RunCard({ run, device, tank, reading, isHeard, trendText, nowMs, className }: RunCardProps) {
  const titleId = useId();
  const phase = phaseOf(run, isHeard ? device.relays : []);
  const marks = marksOf(run, phase, tank, device.relays);
  const distanceMm = reading?.heightMm ?? null;
  const share = isHeard ? levelShare(marks, distanceMm) : null;
  const limit = isHeard ? safetyLimit(run, phase, nowMs) : null;
  const state = run.status === "pending" ? "requested" : isHeard ? "running" : "wasRunning";
  const labels = runDetailsMessages();
  const started = labels.started({ at: formatRecent(run.startedAt, nowMs), starter: starterText(run) });
  return (
    // A phone has the verdict, and the run's own page.
    <section aria-labelledby={titleId} className={clsx("max-lg:hidden", className)}>
      <details className="group rounded-card border bg-surface shadow-card">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3">
          <h2 id={titleId} className="text-base font-semibold">
            {labels.states[state]({ run: runName(run) })}
          </h2>
          <ChevronDown className="size-4.5 shrink-0 text-ink-3 group-open:rotate-180" aria-hidden />
        </summary>
        <div className="grid gap-3 px-4 pb-4">
          <p className="text-sm text-ink-3 wrap-anywhere">
            {started}{" "}
            <Link to="/runs/$runId" params={{ runId: run.id }} className={TEXT_LINK}>
              {labels.details}
            </Link>
          </p>
          <RunStepper steps={runSteps(run, phase, tank)} />
          {/* A phone has the level above it, and the limit in the pump's own row. */}
          <div className="grid gap-3 max-sm:hidden">
            {share !== null && distanceMm !== null && (
              <LevelMeter marks={marks} share={share} distanceMm={distanceMm} trendText={trendText} />
            )}
            {limit && <LimitMeter limit={limit} />}
          </div>
        </div>
      </details>
    </section>
  );
}
