import { useMemo, useState } from "react";
import { DASH, formatLength, formatTemperature } from "@/lib/format.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { formatSpan, formatWait } from "@/lib/time/duration.ts";
import { Pagination } from "@/ui/page/pagination.tsx";
import { Table, TableCell, TableRow } from "@/ui/page/table.tsx";
import { pageOfRows } from "../log/log-rows.ts";
import { type BucketRow, bucketRows } from "./bucket-rows.ts";
import { GAP_NAMES, type Gap, type LevelHistory } from "./level-series.ts";
import type { Marks } from "./timeline-marks.ts";

type BucketTableProps = Readonly<{ history: LevelHistory; gaps: readonly Gap[]; marks: Marks }>;

const momentOf = (timeMs: number): string => formatMoment(new Date(timeMs).toISOString());
const HEAD = ["Time", "Least distance", "Mean", "Greatest distance", "Temperature", "On", "Readings"];

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
  if (row.kind === "gap") {
    const { fromMs, toMs, kind } = row.gap;
    return (
      <TableRow className="bg-muted-soft text-muted-ink">
        <TableCell className="tabular-nums">{momentOf(fromMs)}</TableCell>
        <TableCell colSpan={HEAD.length - 1}>
          {GAP_NAMES[kind]} for {formatWait(toMs - fromMs)}
        </TableCell>
      </TableRow>
    );
  }
  const { bucket, relaysOn } = row;
  return (
    <TableRow>
      <TableCell className="font-medium tabular-nums">{momentOf(row.atMs)}</TableCell>
      <Cell label="Least distance">{formatLength(bucket.minHeightMm)}</Cell>
      <Cell label="Mean">{formatLength(bucket.meanHeightMm)}</Cell>
      <Cell label="Greatest distance">{formatLength(bucket.maxHeightMm)}</Cell>
      <Cell label="Temperature">{formatTemperature(bucket.meanTemperatureC)}</Cell>
      <Cell label="On">{relaysOn.join(", ") || DASH}</Cell>
      <Cell label="Readings">{`${bucket.count}${bucket.badCount > 0 ? `, ${bucket.badCount} not valid` : ""}`}</Cell>
    </TableRow>
  );
}

/** The same numbers that are drawn. Distances are from the sensor to the water: the least one is the highest water. */
export function BucketTable({ history, gaps, marks }: BucketTableProps) {
  const [wantedPage, setWantedPage] = useState(1);
  const all = useMemo(() => bucketRows(history, gaps, marks), [history, gaps, marks]);
  const { rows, page, pageCount } = pageOfRows(all, wantedPage);
  return (
    <div className="mt-3">
      <p className="text-sm text-ink-2">
        Distances from the sensor to the water, one row per {formatSpan(history.bucketSeconds * 1000)}, newest first.
      </p>
      <Table caption="Water level as a table" head={HEAD}>
        {rows.map((row) => (
          <Row key={`${row.kind}${row.atMs}`} row={row} />
        ))}
      </Table>
      <Pagination label="Pages of the level table" page={page} pageCount={pageCount} onPage={setWantedPage} />
    </div>
  );
}
