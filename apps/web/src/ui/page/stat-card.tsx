import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";

type StatCardProps = Readonly<{
  label: string;
  value: string;
  unit?: string | undefined;
  icon: LucideIcon;
  /** What and when, in one line. */
  context: ReactNode;
  /** For what is no longer vouched for. */
  isFaded?: boolean;
}>;

/** One number, what it is, and one line of context. */
export function StatCard({ label, value, unit, icon: Icon, context, isFaded = false }: StatCardProps) {
  const labelId = useId();
  return (
    <section aria-labelledby={labelId} className="rounded-card border bg-surface p-4 shadow-card break-inside-avoid">
      <div className="flex items-start justify-between gap-2">
        <h2 id={labelId} className="text-sm text-ink-2">
          {label}
        </h2>
        <Icon className="size-4.5 shrink-0 text-ink-3" aria-hidden />
      </div>
      <p className={clsx("figures mt-1.5 text-2xl font-semibold", isFaded && "text-ink-3")}>
        {value}
        {unit && <span className="ml-1 text-base font-medium text-ink-3">{unit}</span>}
      </p>
      <div className="mt-1 text-xs text-ink-3 tabular-nums">{context}</div>
    </section>
  );
}
