import type { ReactNode } from "react";

/** A name and what is so, in a list of them. */
export function FactRow({ name, children }: Readonly<{ name: string; children: ReactNode }>) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
