import { historyMessages } from "@halocline/messages/texts/history";
import { useMemo, useState } from "react";
import { DASH, formatLength, formatTemperature } from "@/lib/format.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { formatSpan, formatWait } from "@/lib/time/duration.ts";
import { Pagination } from "@/ui/page/pagination.tsx";
import { Table, TableCell, TableRow } from "@/ui/page/table.tsx";
import { pageOfRows } from "../log/log-rows.ts";
import { type BucketRow, bucketRows } from "./bucket-rows.ts";
import type { Gap, LevelHistory } from "./level-series.ts";
import type { Marks } from "./timeline-marks.ts";

type BucketTableProps = Readonly<{ history: LevelHistory; gaps: readonly Gap[]; marks: Marks }>;

const momentOf = (timeMs: number): string => formatMoment(new Date(timeMs).toISOString());
const COLUMN_COUNT = 7;

function head(): readonly string[] {
  const { time, least, mean, greatest, temperature, on, readings } = historyMessages().table;
  return [time, least, mean, greatest, temperature, on, readings];
}

/** On a phone the headings are gone, so each cell brings its own. */
function Cell({ label, children }: Readonly<{ label: string; children: string }>) {
  return (
    <TableCell className="tabular-nums">
      <span className="text-ink-3 sm:hidden">{label}: </span>
      {children}
    </TableCell>
  );
}

function Row({ row }: Readonly<{ row: BucketRow }>) {
  const labels = historyMessages().table;
  if (row.kind === "gap") {
    const { fromMs, toMs, kind } = row.gap;
    return (
      <TableRow className="bg-muted-soft text-muted-ink">
        <TableCell className="tabular-nums">{momentOf(fromMs)}</TableCell>
        <TableCell colSpan={COLUMN_COUNT - 1}>{labels.gaps[kind]({ span: formatWait(toMs - fromMs) })}</TableCell>
      </TableRow>
    );
  }
  const { bucket, relaysOn } = row;
  return (
    <TableRow>
      <TableCell className="font-medium tabular-nums">{momentOf(row.atMs)}</TableCell>
      <Cell label={labels.least}>{formatLength(bucket.minHeightMm)}</Cell>
      <Cell label={labels.mean}>{formatLength(bucket.meanHeightMm)}</Cell>
      <Cell label={labels.greatest}>{formatLength(bucket.maxHeightMm)}</Cell>
      <Cell label={labels.temperature}>{formatTemperature(bucket.meanTemperatureC)}</Cell>
      <Cell label={labels.on}>{relaysOn.join(", ") || DASH}</Cell>
      <Cell label={labels.readings}>
        {bucket.badCount > 0 ? labels.notValid({ count: bucket.count, bad: bucket.badCount }) : String(bucket.count)}
      </Cell>
    </TableRow>
  );
}

/** The same numbers that are drawn. Distances are from the sensor to the water: the least one is the highest water. */
export function BucketTable({ history, gaps, marks }: BucketTableProps) {
  const labels = historyMessages().table;
  const [wantedPage, setWantedPage] = useState(1);
  const all = useMemo(() => bucketRows(history, gaps, marks), [history, gaps, marks]);
  const { rows, page, pageCount } = pageOfRows(all, wantedPage);
  return (
    <div className="mt-3">
      <p className="text-sm text-ink-2">{labels.intro({ span: formatSpan(history.bucketSeconds * 1000) })}</p>
      <Table caption={labels.caption} head={head()}>
        {rows.map((row) => (
          <Row key={`${row.kind}${row.atMs}`} row={row} />
        ))}
      </Table>
      <Pagination label={labels.pages} page={page} pageCount={pageCount} onPage={setWantedPage} />
    </div>
  );
}
