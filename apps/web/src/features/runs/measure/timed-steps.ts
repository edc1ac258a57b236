// The steps of an open run with the time of each: when it was done, until when it goes on, and about when it will be over.

import type { Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { formatTime } from "@/lib/time/date-text.ts";
import { formatRuntime } from "@/lib/time/duration.ts";
import { type Phase, safetyLimit } from "../run-progress.ts";
import { runSteps, type Step, type StepState } from "../run-steps.ts";
import { type MovedAmount, movedAmount } from "./moved-amount.ts";
import type { Forecast } from "./run-forecast.ts";

export type TimedStep = Step & Readonly<{ time: string | null; note: string | null }>;

/** The phase that begins when a step is over. */
const NEXT_PHASES: readonly (readonly Phase[])[] = [["draining", "filling"], ["settling", "filling"], ["restarting_circulation"]];

function doneAtMs({ events }: Run, index: number): number | null {
  const next = NEXT_PHASES[index];
  const begun = events.find(({ phase }) => phase !== null && next?.includes(phase));
  return begun ? Date.parse(begun.at) : null;
}

const overAtMs = (forecast: Forecast | null, index: number): number | null =>
  forecast && ([null, forecast.drainedAtMs, forecast.filledAtMs, forecast.finishAtMs][index] ?? null);

type Known = Readonly<{ run: Run; phase: Phase | null; measure: RunMeasure | null; forecast: Forecast | null; nowMs: number }>;

/** What is over already is no forecast. */
function timeOf({ run, forecast, nowMs }: Known, index: number, state: StepState): string | null {
  const { done, until, about } = runPageMessages().steps;
  if (state === "done") {
    const atMs = doneAtMs(run, index);
    return atMs === null ? null : done({ time: formatTime(atMs) });
  }
  const atMs = overAtMs(forecast, index);
  if (atMs === null || atMs <= nowMs) return null;
  return (state === "current" ? until : about)({ time: formatTime(atMs) });
}

function amountText(amount: MovedAmount | null, state: StepState): string | null {
  const { doneOf } = runPageMessages().meters;
  if (!amount) return null;
  if (amount.whole === null) return state === "ahead" ? null : amount.done;
  return state === "ahead" ? amount.whole : doneOf({ done: amount.done, whole: amount.whole });
}

function limitText({ run, phase, nowMs }: Known, limitS: number, state: StepState): string | null {
  const { used, atMost } = runPageMessages().steps;
  if (state === "done") return null;
  const limit = state === "current" ? safetyLimit(run, phase, nowMs) : null;
  if (!limit) return atMost({ span: formatRuntime(limitS * 1000) });
  return used({ used: formatRuntime(limit.usedMs), longest: formatRuntime(limit.limitMs) });
}

function noteOf(known: Known, index: number, state: StepState): string | null {
  const { limits, type } = known.run;
  if (type === "top_up") return limitText(known, limits.topUpSeconds, state);
  if (index === 3) return runPageMessages().steps.settles;
  if (index === 0) return null;
  const [moved, limitS] =
    index === 1 ? [known.measure?.drained, limits.drainSeconds] : [known.measure?.filled, limits.fillSeconds];
  const parts = [amountText(moved ? movedAmount(moved, null) : null, state), limitText(known, limitS, state)];
  return parts.filter((part) => part !== null).join(" · ") || null;
}

export const timedSteps = (known: Known, tank: Tank): readonly TimedStep[] =>
  runSteps(known.run, known.phase, tank).map((step, index) => ({
    ...step,
    time: timeOf(known, index, step.state),
    note: noteOf(known, index, step.state),
  }));
