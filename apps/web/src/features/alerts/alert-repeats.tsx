import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { Link } from "@tanstack/react-router";
import { formatMoment } from "@/lib/time/date-text.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Table, TableCell, TableRow } from "@/ui/page/table.tsx";

type AlertRepeatsProps = Readonly<{ alerts: readonly Alert[]; chartTankId: string | null }>;

/** Each time it happened, newest first. */
export function AlertRepeats({ alerts, chartTankId }: AlertRepeatsProps) {
  const { showInChart, showInChartAt, repeats: labels } = alertListMessages();
  return (
    <Table
      caption={labels.caption}
      head={[labels.began, labels.cleared, labels.reported, labels.said, <span className="sr-only">{labels.chart}</span>]}
    >
      {alerts.map(({ id, createdAt, clearedAt, count, message }) => (
        <TableRow key={id}>
          <TableCell className="whitespace-nowrap tabular-nums">{formatMoment(createdAt)}</TableCell>
          <TableCell className="whitespace-nowrap tabular-nums text-ink-2">
            {clearedAt ? (
              <>
                <span className="sm:hidden">{labels.cleared} </span>
                {formatMoment(clearedAt)}
              </>
            ) : (
              labels.notCleared
            )}
          </TableCell>
          <TableCell className="whitespace-nowrap tabular-nums text-ink-2">
            <span className="sm:hidden">{labels.reported} </span>
            {labels.times({ count })}
          </TableCell>
          <TableCell className="text-ink-2 wrap-anywhere">{message}</TableCell>
          <TableCell className="sm:text-right">
            {chartTankId && (
              <Link to="/history" search={{ tank: chartTankId, at: createdAt }} className={`${TEXT_LINK} whitespace-nowrap`}>
                {showInChart}
                <span className="sr-only">{showInChartAt({ time: formatMoment(createdAt) })}</span>
              </Link>
            )}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
