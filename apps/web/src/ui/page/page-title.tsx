import type { ReactNode } from "react";

type PageTitleProps = Readonly<{ title: string; aside?: ReactNode; children?: ReactNode }>;

export function PageTitle({ title, aside, children }: PageTitleProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight sm:text-2xl">{title}</h1>
        {children && <div className="text-sm text-ink-2">{children}</div>}
      </div>
      {aside}
    </div>
  );
}
