import type { Run } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { clsx } from "clsx";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Cpu,
  Droplets,
  Fan,
  type LucideIcon,
  Minus,
  Send,
  SlidersHorizontal,
  Waves,
} from "lucide-react";
import { Badge } from "@/ui/badge.tsx";
import { Card } from "@/ui/page/card.tsx";
import { lineText, lineTime } from "./receipt-text.ts";
import { type LineName, linesOf, missingWord, runOutcome } from "./run-outcome.ts";

const ICONS: Readonly<Record<LineName, LucideIcon>> = {
  asked: Send,
  accepted: Cpu,
  circulation_off: Fan,
  drain_on: ArrowDownToLine,
  water_fell: Waves,
  fill_on: ArrowUpFromLine,
  water_rose: Waves,
  circulation_on: Fan,
  settled: SlidersHorizontal,
};

const isSeen = (line: LineName): boolean => line === "water_fell" || line === "water_rose";

/** What the sensor saw is filled; everything else was only said. */
function circleStyle(line: LineName, isThere: boolean): string {
  if (!isThere) return "border border-dashed border-line-strong text-ink-3";
  return isSeen(line) ? "bg-ok text-surface" : "bg-ok-soft text-ok-ink";
}

/** From asked to settled, each line with its time. */
export function ReceiptList({ run, measure, isProven }: Readonly<{ run: Run; measure: RunMeasure; isProven: boolean }>) {
  const { title, proven, missing } = runPageMessages().receipt;
  const lines = linesOf(run, measure);
  const outcome = runOutcome(run, measure);
  const aside = isProven && (
    <Badge icon={Droplets} tone="ok">
      {proven}
    </Badge>
  );
  return (
    <Card title={title} aside={aside}>
      <ol className="mt-3 grid gap-2.5">
        {lines.map((line) => {
          const time = lineTime(line, lines);
          const isThere = time !== null;
          const Icon = isThere ? ICONS[line.line] : Minus;
          return (
            <li key={line.line} data-line={line.line} className="flex items-center gap-3 text-sm tabular-nums">
              <span className={clsx("grid size-6 shrink-0 place-items-center rounded-full", circleStyle(line.line, isThere))}>
                <Icon className="size-3.5" aria-hidden />
              </span>
              <span
                className={clsx(
                  "min-w-0 grow wrap-anywhere",
                  isThere ? isSeen(line.line) && "font-semibold text-ok-ink" : "text-ink-2",
                )}
              >
                {lineText(line, run)}
              </span>
              <span className="shrink-0 text-xs text-ink-2">{time ?? missing[missingWord(line.line, outcome, measure)]}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
