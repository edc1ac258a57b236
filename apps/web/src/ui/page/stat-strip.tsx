import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

/**
 * One card with four numbers beside each other; two and two where a column would be narrower than its words. On a phone only
 * English words are that short.
 */
export function StatStrip({ className, children }: Readonly<{ className?: string | undefined; children: ReactNode }>) {
  return (
    <div className={clsx("@container break-inside-avoid overflow-hidden rounded-card border bg-surface shadow-card", className)}>
      <div className="-m-px grid grid-cols-2 @min-[20rem]:[&:lang(en)]:grid-cols-[minmax(0,86fr)_minmax(0,74fr)_minmax(0,82fr)_minmax(0,94fr)] @min-[40rem]:grid-cols-4">
        {children}
      </div>
    </div>
  );
}

type StatProps = Readonly<{
  label: string;
  value: string;
  unit?: string | undefined;
  /** What and when, in a few words. */
  context: ReactNode;
  /** For what is no longer vouched for. */
  isFaded?: boolean;
}>;

/** One number, what it is, and its context. The numbers of a row stand in one line, however long their names are. */
export function Stat({ label, value, unit, context, isFaded = false }: StatProps) {
  const labelId = useId();
  return (
    <section
      aria-labelledby={labelId}
      className="flex min-h-[74px] min-w-0 flex-col border-t border-l px-1.5 py-1.5 @min-[40rem]:min-h-[78px] @min-[40rem]:px-4 @min-[40rem]:py-2.5"
    >
      <h2 id={labelId} className="mb-auto text-2xs/[13px] text-ink-2 @min-[40rem]:text-2xs">
        {label}
      </h2>
      <p className={clsx("figures text-sm/5 font-semibold whitespace-nowrap @min-[40rem]:text-lg", isFaded && "text-ink-3")}>
        {value}
        {unit && <span className="ml-1 text-2xs font-medium text-ink-3 @min-[40rem]:text-sm">{unit}</span>}
      </p>
      <div className="text-2xs/[14px] text-ink-3 tabular-nums wrap-break-word">{context}</div>
    </section>
  );
}
