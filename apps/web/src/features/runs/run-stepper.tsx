import { runDetailsMessages } from "@halocline/messages/texts/run-details";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { Step, StepState } from "./run-steps.ts";

const RINGS: Readonly<Record<StepState, string>> = {
  done: "bg-info text-surface",
  current: "border-2 border-info bg-surface text-info-ink ring-4 ring-info-soft",
  ahead: "border-2 border-line-strong bg-surface text-ink-2",
};

function spokenState(state: StepState): string {
  const { done, now } = runDetailsMessages().steps;
  return { done: `${done} `, current: `${now} `, ahead: "" }[state];
}

/** Two and two on a phone, a row elsewhere. */
export function RunStepper({ steps }: Readonly<{ steps: readonly Step[] }>) {
  return (
    <ol className="grid grid-cols-2 gap-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:gap-3">
      {steps.map(({ label, state }, index) => (
        <li
          key={label}
          aria-current={state === "current" ? "step" : undefined}
          className="flex items-center gap-2 sm:flex-col sm:items-start sm:gap-2"
        >
          <div className="flex items-center sm:w-full">
            <span
              className={clsx("grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold", RINGS[state])}
              aria-hidden="true"
            >
              {state === "done" ? <Check className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            {index < steps.length - 1 && (
              <span
                className={clsx("mx-2 hidden h-0.5 grow sm:block", state === "done" ? "bg-info" : "bg-line")}
                aria-hidden="true"
              />
            )}
          </div>
          <span className={clsx("text-sm", state === "current" ? "font-semibold" : "text-ink-2")}>
            <span className="sr-only">{spokenState(state)}</span>
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}
