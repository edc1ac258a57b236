import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { clsx } from "clsx";
import { progressPercent, stepNumber, type WizardStep } from "./wizard-state.ts";

export function WizardProgress({ step }: Readonly<{ step: WizardStep }>) {
  const percent = progressPercent(step);
  const current = stepNumber(step);
  const texts = calibrationMessages().wizard.progress;
  const names = Object.values(texts.steps);
  return (
    <div className="grid gap-2">
      <p className="flex justify-between text-xs text-ink-2 tabular-nums">
        <span>{texts.step({ current, count: names.length })}</span>
        <span>{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label={texts.label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-muted-soft"
      >
        <div className="h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <ol className="grid grid-cols-4 gap-2 text-xs">
        {names.map((name, index) => (
          <li
            key={name}
            aria-current={index + 1 === current ? "step" : undefined}
            className={clsx(index + 1 === current ? "font-semibold text-primary-ink" : "text-ink-3")}
          >
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
