import { clsx } from "clsx";
import type { ReactNode } from "react";

type PageTitleProps = Readonly<{
  title: string;
  aside?: ReactNode;
  /** Smaller on a phone, where every line counts. */
  isTight?: boolean;
  children?: ReactNode;
}>;

export function PageTitle({ title, aside, isTight = false, children }: PageTitleProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <h1 className={clsx("font-semibold tracking-tight sm:text-2xl", isTight ? "text-lg/[22px]" : "text-xl")}>{title}</h1>
        {children && <div className="text-sm text-ink-2">{children}</div>}
      </div>
      {aside}
    </div>
  );
}
