import type { Device, Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { Freshness } from "@halocline/domain/devices/presence";
import { phaseOf } from "@halocline/domain/runs/phase-marks";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { CloudOff, RefreshCw } from "lucide-react";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { timeLeft } from "./run-progress.ts";
import { phaseText, runName } from "./run-steps.ts";

type RunBarProps = Readonly<{
  run: Run;
  device: Device;
  tank: Tank;
  freshness: Freshness;
  ageMs: number | null;
  nowMs: number;
}>;

/** The run in one line, under the header of every other screen; the way to its card and its stop. */
export function RunBar({ run, device, tank, freshness, ageMs, nowMs }: RunBarProps) {
  const isStale = freshness === "stale" || freshness === "none";
  const Icon = isStale ? CloudOff : RefreshCw;
  const left = isStale ? null : timeLeft(run, nowMs);
  const state = isStale ? "still running when we last heard" : phaseText(run, phaseOf(run, device.relays)).toLowerCase();
  return (
    <section
      aria-label={`${runName(run)} of ${tank.name}`}
      className={clsx("border-b", isStale ? "bg-warn-soft text-warn-ink" : "bg-info-soft text-info-ink")}
    >
      <div className="mx-auto flex max-w-[1440px] flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm sm:px-6">
        <Icon className="size-4 shrink-0" aria-hidden />
        <p className="min-w-0 grow wrap-anywhere">
          <strong className="font-semibold">{runName(run)}</strong> · {tank.name}: {state}
          {left && <span className="tabular-nums"> · {left.value}</span>}
        </p>
        <FreshnessTag freshness={freshness} ageMs={ageMs} />
        <Link
          to="/"
          search={{ tank: tank.id }}
          className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4"
        >
          Show
        </Link>
      </div>
    </section>
  );
}
