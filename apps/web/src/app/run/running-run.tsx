import type { Run } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { phaseOf } from "@halocline/domain/runs/phase-marks";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { clsx } from "clsx";
import { type CurveView, curveView } from "@/features/runs/measure/curve-view.ts";
import { MovedMeters } from "@/features/runs/measure/moved-meters.tsx";
import { RunCurve } from "@/features/runs/measure/run-curve.tsx";
import { SelfStops } from "@/features/runs/measure/self-stops.tsx";
import { StepList } from "@/features/runs/measure/step-list.tsx";
import { timedSteps } from "@/features/runs/measure/timed-steps.ts";
import { useRunMeasure } from "@/features/runs/run-measure.api.ts";
import { starterText } from "@/features/runs/run-name.ts";
import { StopRun } from "@/features/runs/stop-run.tsx";
import { BAND_STYLES } from "@/features/verdict/verdict-style.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { formatRecent } from "@/lib/time/date-text.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { type TankView, useTankView } from "../tank/use-tank-view.ts";
import type { TankPlace } from "../tank-place.ts";
import { RunTitle } from "./run-title.tsx";
import { RunningBand } from "./running-band.tsx";

type RunningProps = Readonly<{ run: Run; place: TankPlace }>;

/** The one age of the screen stands here. */
function Started({ run, view }: Readonly<{ run: Run; view: TankView }>) {
  const { tank, heard, isHeard, nowMs } = view;
  const age = isHeard ? formatAge(heard.ageMs) : dashboardMessages().status.offline;
  const line = runPageMessages().open({
    tank: tank.name,
    at: formatRecent(run.startedAt, nowMs),
    starter: starterText(run),
  });
  return (
    <p className={clsx("text-xs tabular-nums wrap-anywhere sm:text-sm", !isHeard && "text-warn-ink")}>
      {line} · <span data-testid="age">{age}</span>
    </p>
  );
}

function Moving({ view, run, curve, measure }: Readonly<{ view: TankView; run: Run; curve: CurveView; measure: RunMeasure }>) {
  const { title } = runPageMessages().curve;
  return (
    <div className="grid gap-4 p-4 sm:px-5">
      <MovedMeters measure={measure} view={curve} />
      <section aria-label={title}>
        <h2 className="mb-2 text-base font-semibold max-lg:sr-only">{title}</h2>
        <RunCurve view={curve} phase={phaseOf(run, view.isHeard ? view.device.relays : [])} />
      </section>
    </div>
  );
}

/** Nothing is said of the tank before everything is loaded that could speak; to stop the run needs none of it. */
function Pending({ run, knowledge }: Readonly<{ run: Run; knowledge: TankView["knowledge"] }>) {
  const { word, sentence } = dashboardMessages()[knowledge === "failed" ? "unchecked" : "checking"];
  return (
    <div data-testid="verdict" data-code="unchecked" className="flex flex-wrap items-center gap-3 bg-muted-soft p-4 sm:px-5">
      <div className="min-w-0 grow">
        <h2 className="text-xl font-semibold lg:text-2xl">{word}</h2>
        <p>{sentence}</p>
      </div>
      <StopRun run={run} />
    </div>
  );
}

/** The run while it goes on: what it does, how the water follows, what comes next and what would stop it. */
export function RunningRun({ run, place }: RunningProps) {
  const view = useTankView(place);
  const asked = useRunMeasure(run);
  const measure = asked.data ?? null;
  const { isHeard, device, tank, shown, nowMs, knowledge } = view;
  const phase = phaseOf(run, isHeard ? device.relays : []);
  const curve = measure && curveView(run, measure, tank, { isHeard });
  const known = { run, phase, measure, forecast: curve?.forecast ?? null, nowMs };
  return (
    <div className="grid gap-2 sm:gap-4">
      <RunTitle run={run}>
        <Started run={run} view={view} />
      </RunTitle>
      <div className="grid items-start gap-2 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
        <div className={clsx("overflow-hidden rounded-card bg-surface shadow-card", BAND_STYLES[shown.tone].border)}>
          {knowledge === "whole" ? (
            <RunningBand run={run} view={view} measure={measure} />
          ) : (
            <Pending run={run} knowledge={knowledge} />
          )}
          {curve && measure && <Moving view={view} run={run} curve={curve} measure={measure} />}
          {asked.isError && (
            <p className="p-4 text-sm text-ink-2">
              {runPageMessages().measureNotLoaded({ reason: readableMessage(asked.error) })}
            </p>
          )}
        </div>
        <div className="grid gap-2 sm:gap-4">
          <StepList steps={timedSteps(known, tank)} />
          <SelfStops run={run} phase={phase} phaseOffAt={measure?.walls.phaseOffAt ?? null} nowMs={nowMs} />
        </div>
      </div>
    </div>
  );
}
