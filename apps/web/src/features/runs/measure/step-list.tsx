import { runDetailsMessages } from "@halocline/messages/texts/run-details";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Card } from "@/ui/page/card.tsx";
import type { StepState } from "../run-steps.ts";
import type { TimedStep } from "./timed-steps.ts";

const RINGS: Readonly<Record<StepState, string>> = {
  done: "bg-ok-soft text-ok-ink",
  current: "bg-info text-surface",
  ahead: "bg-muted-soft text-muted-ink",
};

function spoken(state: StepState): string {
  const { done, now } = runDetailsMessages().steps;
  return { done: `${done} `, current: `${now} `, ahead: "" }[state];
}

export function StepList({ steps }: Readonly<{ steps: readonly TimedStep[] }>) {
  const { title, count } = runPageMessages().steps;
  const current = steps.findIndex(({ state }) => state === "current") + 1;
  const aside = current > 0 && <span className="text-sm text-ink-2">{count({ current, count: steps.length })}</span>;
  return (
    <Card title={title} aside={aside}>
      <ol className="mt-3 grid gap-3">
        {steps.map(({ label, state, time, note }, index) => (
          <li key={label} aria-current={state === "current" ? "step" : undefined} className="flex gap-3 tabular-nums">
            <span
              aria-hidden="true"
              className={clsx("grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold", RINGS[state])}
            >
              {state === "done" ? <Check className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            <div className="min-w-0 grow">
              <p className={clsx("text-sm font-semibold", state === "ahead" && "text-ink-2")}>
                <span className="sr-only">{spoken(state)}</span>
                {label}
              </p>
              {note && <p className="text-xs text-ink-2">{note}</p>}
            </div>
            {time && (
              <p className={clsx("shrink-0 text-xs", state === "current" ? "font-semibold text-info-ink" : "text-ink-2")}>
                {time}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
