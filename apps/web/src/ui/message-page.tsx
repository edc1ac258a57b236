import type { ReactNode } from "react";
import { EmptyTank } from "./empty-tank.tsx";

type MessagePageProps = Readonly<{ title: string; children?: ReactNode }>;

/** A whole screen with one thing to say and at most one thing to do. */
export function MessagePage({ title, children }: MessagePageProps) {
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-3 text-center">
      <EmptyTank />
      <h1 className="max-w-md text-xl font-semibold text-balance">{title}</h1>
      {children && <div className="grid max-w-md justify-items-center gap-4 text-ink-2">{children}</div>}
    </div>
  );
}
