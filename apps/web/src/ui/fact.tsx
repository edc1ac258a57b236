import type { ReactNode } from "react";

/** A label above its value, inside a description list. */
export function Fact({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
