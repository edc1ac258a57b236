import type { ReactNode } from "react";
import { EmptyTank } from "./empty-tank.tsx";

type EmptyStateProps = Readonly<{ title: string; heading?: "h1" | "h2" | "h3"; children?: ReactNode }>;

/** A picture, one thing to say, at most one thing to do. */
export function EmptyState({ title, heading: Heading = "h2", children }: EmptyStateProps) {
  return (
    <div className="grid place-content-center justify-items-center gap-3 px-2 py-12 text-center">
      <EmptyTank />
      <Heading className="max-w-md text-xl font-semibold text-balance">{title}</Heading>
      {children && <div className="grid max-w-md justify-items-center gap-4 text-balance text-ink-2">{children}</div>}
    </div>
  );
}
