import type { SensorReading } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "@halocline/messages/texts/history";
import { TriangleAlert } from "lucide-react";
import { formatLength, formatTemperature } from "@/lib/format.ts";
import { formatTimestamp } from "@/lib/time/date-text.ts";
import { Badge } from "@/ui/badge.tsx";
import { Table, TableCell, TableRow } from "@/ui/page/table.tsx";
import { readingProblem } from "./log-rows.ts";

function ReadingRow({ reading }: Readonly<{ reading: SensorReading }>) {
  const labels = historyMessages().log;
  const problem = readingProblem(reading.status);
  return (
    <TableRow className="max-sm:grid-cols-[1fr_auto] max-sm:gap-x-3">
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
    </TableRow>
  );
}

export function ReadingTable({ readings }: Readonly<{ readings: readonly SensorReading[] }>) {
  const { readingsCaption, time, what, details, status } = historyMessages().log;
  return (
    <Table caption={readingsCaption} head={[time, what, details, status]}>
      {readings.map((reading) => (
        <ReadingRow key={reading.id} reading={reading} />
      ))}
    </Table>
  );
}
