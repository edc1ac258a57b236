import type { Run } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { formatLength } from "@/lib/format.ts";
import { formatSecond } from "@/lib/time/date-text.ts";
import { formatBrief } from "@/lib/time/duration.ts";
import type { LineName } from "./run-outcome.ts";

type Line = RunMeasure["receipt"][number];

export const lineName = (line: LineName): string => runPageMessages().receipt.lines[line];

export function lineText({ line, at, heightMm }: Line, { cause, startedBy }: Run): string {
  const { lines } = runPageMessages().receipt;
  if (line === "asked" && cause === "schedule") return lines.asked_schedule;
  if (line === "asked" && startedBy) return lines.asked_person({ name: startedBy });
  return line === "settled" && at !== null && heightMm !== null
    ? lines.settledAt({ level: formatLength(heightMm) })
    : lines[line];
}

/** Whose answer the water's movement is. */
const PUMP_OF: Readonly<Partial<Record<LineName, LineName>>> = { water_fell: "drain_on", water_rose: "fill_on" };

/** To the second, or how long after its pump the water answered; null: it did not happen. */
export function lineTime({ line, at }: Line, lines: readonly Line[]): string | null {
  if (at === null) return null;
  const pumpAt = lines.find((other) => other.line === PUMP_OF[line])?.at ?? null;
  if (pumpAt === null) return formatSecond(at);
  const span = formatBrief(Math.max(0, Date.parse(at) - Date.parse(pumpAt)));
  return runPageMessages().receipt.secondsLater({ span });
}
