import type { Run, SensorReading } from "@halocline/contracts/http/entities.contract";
import { ChevronDown, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatLength, formatTemperature } from "@/lib/format.ts";
import { formatMoment, formatTimestamp } from "@/lib/time/date-text.ts";
import { formatSpan } from "@/lib/time/duration.ts";
import { Badge } from "@/ui/badge.tsx";
import { Table, TableCell, TableRow } from "@/ui/page/table.tsx";
import { historyMessages } from "../history-messages.ts";
import type { LogRow } from "./log-rows.ts";
import { readingProblem } from "./log-rows.ts";
import { RunDetails } from "./run-details.tsx";
import type { RunLabels } from "./run-labels.ts";

type LogTableProps = Readonly<{
  rows: readonly LogRow[];
  labels: RunLabels;
  nowMs: number;
  onShowRun: (run: Run) => void;
  isPrinting: boolean;
}>;

const COLUMN_COUNT = 5;

function head(): readonly ReactNode[] {
  const { time, what, details, status, open } = historyMessages().log;
  return [time, what, details, status, <span className="sr-only">{open}</span>];
}

/** On a phone two lines of two. */
const ROW = "max-sm:grid-cols-[1fr_auto] max-sm:gap-x-3";

function lengthText({ startedAt, completedAt }: Run, nowMs: number): string {
  const endMs = completedAt === null ? nowMs : Date.parse(completedAt);
  const span = formatSpan(endMs - Date.parse(startedAt));
  return completedAt === null ? historyMessages().log.soFar({ span }) : span;
}

type RunRowsProps = Omit<LogTableProps, "rows"> & Readonly<{ run: Run }>;

function RunRows({ run, labels, nowMs, onShowRun, isPrinting }: RunRowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { label, icon, tone } = labels.styleOf(run);
  const name = labels.nameOf(run);
  const { log } = historyMessages();
  return (
    <>
      <TableRow className={ROW}>
        <TableCell className="whitespace-nowrap text-ink-2 tabular-nums">{formatMoment(run.startedAt)}</TableCell>
        <TableCell className="font-semibold">{name}</TableCell>
        <TableCell className="text-ink-2 tabular-nums">
          {lengthText(run, nowMs)} · {labels.starterOf(run)}
        </TableCell>
        <TableCell>
          <Badge icon={icon} tone={tone}>
            {label}
          </Badge>
        </TableCell>
        <TableCell className="text-right print:hidden max-sm:col-span-2 max-sm:text-left">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
            className="inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-medium text-primary-ink hover:bg-hover"
          >
            {log.details}
            <span className="sr-only">{log.detailsOf({ run: name, at: formatMoment(run.startedAt) })}</span>
            <ChevronDown className={isOpen ? "size-4 rotate-180" : "size-4"} aria-hidden />
          </button>
        </TableCell>
      </TableRow>
      {(isOpen || (isPrinting && run.failReason)) && (
        <tr id={detailsId} className="border-t-0!">
          <td colSpan={COLUMN_COUNT} className="pb-3 max-sm:block">
            <RunDetails run={run} onShow={() => onShowRun(run)} />
          </td>
        </tr>
      )}
    </>
  );
}

function ReadingRow({ reading }: Readonly<{ reading: SensorReading }>) {
  const labels = historyMessages().log;
  const problem = readingProblem(reading.status);
  return (
    <TableRow className={ROW}>
      <TableCell className="whitespace-nowrap text-ink-2 tabular-nums">{formatTimestamp(reading.deviceTimestamp)}</TableCell>
      <TableCell>{labels.reading}</TableCell>
      <TableCell className="tabular-nums">
        {formatLength(reading.heightMm)}
        {problem && <span className="text-ink-2"> · {problem}</span>}
        {reading.temperatureC !== null && <span className="text-ink-2"> · {formatTemperature(reading.temperatureC)}</span>}
      </TableCell>
      <TableCell>
        {problem ? (
          <Badge icon={TriangleAlert} tone="warn">
            {labels.notValid}
          </Badge>
        ) : (
          <span className="text-ink-3">{labels.valid}</span>
        )}
      </TableCell>
      <TableCell className="max-sm:hidden" />
    </TableRow>
  );
}

/** Runs and readings by their time; on a phone each row is a small card of lines. */
export function LogTable({ rows, ...rest }: LogTableProps) {
  return (
    <Table caption={historyMessages().log.caption} head={head()}>
      {rows.map((row) =>
        row.kind === "run" ? <RunRows key={row.id} run={row.run} {...rest} /> : <ReadingRow key={row.id} reading={row.reading} />,
      )}
    </Table>
  );
}
