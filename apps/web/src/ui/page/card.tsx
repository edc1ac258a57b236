import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

type CardProps = Readonly<{
  title: string;
  subtitle?: ReactNode;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}>;

export function Card({ title, subtitle, aside, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={clsx("rounded-card border bg-surface px-4 py-3 shadow-card break-inside-avoid sm:p-5", className)}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-base font-semibold">
            {title}
          </h2>
          {subtitle && <div className="mt-0.5 text-sm text-ink-3 wrap-anywhere">{subtitle}</div>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
