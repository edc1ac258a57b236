import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type TableProps = Readonly<{ caption: string; head: readonly ReactNode[]; children: ReactNode }>;

/** A plain table; the caption is for those who hear it. An empty heading is a column of buttons. */
export function Table({ caption, head, children }: TableProps) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b text-xs text-ink-3 max-sm:sr-only">
        <tr>
          {head.map((cell, index) => (
            // The order of columns never changes while a table is shown.
            <th key={index} scope="col" className="py-2 pr-4 font-medium last:pr-0">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">{children}</tbody>
    </table>
  );
}

/** On a phone the cells of a row stand below each other. */
export function TableRow({ className, children }: Readonly<{ className?: string; children: ReactNode }>) {
  return <tr className={clsx("max-sm:grid max-sm:gap-1 max-sm:py-3", className)}>{children}</tr>;
}

export function TableCell({ className, ...cell }: ComponentProps<"td">) {
  return <td {...cell} className={clsx("pr-4 align-middle last:pr-0 sm:py-3", className)} />;
}
