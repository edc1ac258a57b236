// The open run, directly under the title. Everything in it is a report of the device; when the reports end, it says so.

import type { Device, LatestReading, Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { Freshness } from "@halocline/domain/devices/presence";
import { phaseOf } from "@halocline/domain/runs/phase-marks";
import { clsx } from "clsx";
import { CloudOff, RefreshCw } from "lucide-react";
import { formatRecent } from "@/lib/time/date-text.ts";
import { formatSpan } from "@/lib/time/duration.ts";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { useLevelRate } from "./level-rate.ts";
import { LevelMeter, LimitMeter } from "./run-meters.tsx";
import { levelShare, marksOf, type Phase, safetyLimit, timeLeft } from "./run-progress.ts";
import { RunStepper } from "./run-stepper.tsx";
import { phaseText, runName, runSteps, starterText } from "./run-steps.ts";
import { StopRun } from "./stop-run.tsx";

type RunCardProps = Readonly<{
  run: Run;
  device: Device;
  tank: Tank;
  reading: LatestReading | null;
  freshness: Freshness;
  ageMs: number | null;
  nowMs: number;
}>;

function Head({ run, tank, ageMs, nowMs, isStale, phase }: RunCardProps & Readonly<{ isStale: boolean; phase: Phase | null }>) {
  const left = isStale ? null : timeLeft(run, nowMs);
  const Icon = isStale ? CloudOff : RefreshCw;
  return (
    <div className={clsx("flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5", isStale ? "bg-warn-soft" : "bg-info-soft")}>
      <span
        className={clsx("grid size-10 shrink-0 place-items-center rounded-full text-surface", isStale ? "bg-warn" : "bg-info")}
      >
        <Icon className="size-5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-lg font-semibold">
          {runName(run)} {run.status === "pending" ? "requested" : "running"}
        </h2>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {tank.name} · started {formatRecent(run.startedAt, nowMs)} {starterText(run)}
        </p>
        <p role="status" className="text-sm font-medium">
          {isStale
            ? `Still running when we last heard, ${formatSpan(ageMs ?? 0)} ago. The device stops by itself at its limit.`
            : phaseText(run, phase)}
        </p>
      </div>
      {left && (
        <p className="text-right">
          <span className="figures block text-xl font-semibold">{left.value}</span>
          <span className="text-xs text-ink-2">{left.context}</span>
        </p>
      )}
      <StopRun run={run} />
    </div>
  );
}

export function RunCard(props: RunCardProps) {
  const { run, device, tank, reading, freshness, ageMs, nowMs } = props;
  const isStale = freshness === "stale" || freshness === "none";
  const phase = phaseOf(run, isStale ? [] : device.relays);
  const rate = useLevelRate(reading, phase);
  const marks = marksOf(phase, tank);
  const distanceMm = reading?.heightMm ?? null;
  const share = isStale ? null : levelShare(marks, distanceMm);
  const limit = isStale ? null : safetyLimit(run, phase, nowMs);
  return (
    <section
      aria-label={`${runName(run)} running`}
      className={clsx(
        "overflow-hidden rounded-card border bg-surface shadow-card",
        isStale ? "border-warn/60" : "border-info/60",
      )}
    >
      <Head {...props} isStale={isStale} phase={phase} />
      <div className="grid gap-5 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <RunStepper steps={runSteps(run, phase, tank)} />
        <div className="grid content-start gap-3">
          {share !== null && distanceMm !== null && (
            <LevelMeter marks={marks} share={share} distanceMm={distanceMm} rateMmPerMin={rate} />
          )}
          {limit && <LimitMeter limit={limit} />}
          <div className="justify-self-start">
            <FreshnessTag freshness={freshness} ageMs={ageMs} />
          </div>
        </div>
      </div>
    </section>
  );
}
