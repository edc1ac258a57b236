import type { ReactNode } from "react";

type ProgressBarProps = Readonly<{ name: string; percent: number; children: ReactNode }>;

/** What happens now above the bar, and how far it is. */
export function ProgressBar({ name, percent, children }: ProgressBarProps) {
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-3 text-sm tabular-nums">
        <span aria-live="polite">{children}</span>
        <span className="font-semibold">{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-muted-soft"
      >
        <div className="h-full origin-left bg-info" style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
    </div>
  );
}
