// The four steps of a water change with their targets in the labels, as far as the run has come.

import type { Run, Tank } from "@halocline/contracts/http/entities.contract";
import { runDetailsMessages } from "@halocline/messages/texts/run-details";
import { formatLength } from "@/lib/format.ts";
import { type Phase, refillMm } from "./run-progress.ts";

export type StepState = "done" | "current" | "ahead";
export type Step = Readonly<{ label: string; state: StepState }>;

const NOT_BEGUN = -1;

/** Settling comes twice: before the refill, and after circulation is back. */
const hasFilled = (run: Run): boolean => run.events.some(({ phase }) => phase === "filling");

function stepIndex(run: Run, phase: Phase | null): number {
  switch (phase) {
    case "stopping_circulation":
    case "topping_up":
      return 0;
    case "draining":
      return 1;
    case "settling":
      return hasFilled(run) ? 3 : 2;
    case "filling":
      return 2;
    case "restarting_circulation":
      return 3;
    case null:
      return NOT_BEGUN;
  }
}

function labelsOf(run: Run, tank: Tank): readonly string[] {
  const { topUp, stopCirculation, drain, refill, restart } = runDetailsMessages().steps;
  if (run.type === "top_up") return [topUp({ level: formatLength(tank.topHeightMm) })];
  return [
    stopCirculation,
    drain({ level: formatLength(run.limits.drainHeightMm ?? tank.drainHeightMm) }),
    refill({ level: formatLength(refillMm(tank)) }),
    restart,
  ];
}

function stateOf(index: number, current: number): StepState {
  if (index === current) return "current";
  return index < current ? "done" : "ahead";
}

export function runSteps(run: Run, phase: Phase | null, tank: Tank): readonly Step[] {
  const current = stepIndex(run, phase);
  return labelsOf(run, tank).map((label, index) => ({ label, state: stateOf(index, current) }));
}

/** For what happens now; a run that the device has not begun is only asked for. */
export function phaseText(run: Run, phase: Phase | null): string {
  const { doing, waiting, preparing } = runDetailsMessages();
  if (phase) return doing[phase];
  return run.status === "pending" ? waiting : preparing;
}
