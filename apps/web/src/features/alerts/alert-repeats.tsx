import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { Link } from "@tanstack/react-router";
import { formatMoment } from "@/lib/time/date-text.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Table, TableCell, TableRow } from "@/ui/page/table.tsx";

type AlertRepeatsProps = Readonly<{ alerts: readonly Alert[]; chartTankId: string | null }>;

/** Each time it happened, newest first. */
export function AlertRepeats({ alerts, chartTankId }: AlertRepeatsProps) {
  return (
    <Table
      caption="Each time it happened"
      head={["Began", "Cleared", "Reported", "What was said", <span className="sr-only">Chart</span>]}
    >
      {alerts.map(({ id, createdAt, clearedAt, count, message }) => (
        <TableRow key={id}>
          <TableCell className="whitespace-nowrap tabular-nums">{formatMoment(createdAt)}</TableCell>
          <TableCell className="whitespace-nowrap tabular-nums text-ink-2">
            {clearedAt ? (
              <>
                <span className="sm:hidden">Cleared </span>
                {formatMoment(clearedAt)}
              </>
            ) : (
              "Not cleared yet"
            )}
          </TableCell>
          <TableCell className="whitespace-nowrap tabular-nums text-ink-2">
            <span className="sm:hidden">Reported </span>
            {count === 1 ? "once" : `${count} times`}
          </TableCell>
          <TableCell className="text-ink-2 wrap-anywhere">{message}</TableCell>
          <TableCell className="sm:text-right">
            {chartTankId && (
              <Link to="/history" search={{ tank: chartTankId, at: createdAt }} className={`${TEXT_LINK} whitespace-nowrap`}>
                Show in chart<span className="sr-only">, {formatMoment(createdAt)}</span>
              </Link>
            )}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
