// What an ended run may be called. "Changed" is said only where the sensor saw the water go and come back: a command, a relay or
// the device's own word prove nothing.

import type { Run } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";

type ReceiptLine = RunMeasure["receipt"][number];
export type LineName = ReceiptLine["line"];

/** What a line without its time may be called. */
export type MissingWord = "did_not_happen" | "not_seen" | "not_recorded";

export type RunOutcome =
  | Readonly<{ code: "checking" | "changed" | "refilled" | "topped_up" | "cancelled" | "not_loaded" | "no_readings" }>
  /** The device called it a success, no level speaks against it, and yet this line is missing: neither done nor failed. */
  | Readonly<{ code: "unseen"; line: LineName }>
  | Readonly<{ code: "failed"; stoppedAt: LineName | null }>;

/** A part-filled change that was finished drains nothing. */
const OF_DRAIN: readonly LineName[] = ["drain_on", "water_fell"];
const isRefill = ({ events }: Run): boolean =>
  events.some(({ phase }) => phase === "filling") && !events.some(({ phase }) => phase === "draining");

/** Those that belong to this run, in their order. */
export const linesOf = (run: Run, { receipt }: RunMeasure): readonly ReceiptLine[] =>
  isRefill(run) ? receipt.filter(({ line }) => !OF_DRAIN.includes(line)) : receipt;

/** How a run goes on, once the device has taken it. Of what comes before, a line may be missing from the log and mean nothing. */
const WAY: readonly LineName[] = ["drain_on", "water_fell", "fill_on", "water_rose", "circulation_on", "settled"];
const PROOFS: readonly LineName[] = ["water_fell", "water_rose"];

function stoppedAt(lines: readonly ReceiptLine[]): LineName | null {
  const missing = (name: LineName) => lines.some(({ line, at }) => line === name && at === null);
  const isTaken = !missing("accepted") || !missing("drain_on") || !missing("fill_on");
  return isTaken ? (WAY.find(missing) ?? null) : "accepted";
}

function successOf(run: Run, measure: RunMeasure): RunOutcome {
  const lines = linesOf(run, measure);
  const unseen = PROOFS.find((name) => lines.some(({ line, at }) => line === name && at === null));
  if (unseen === undefined) return { code: isRefill(run) ? "refilled" : "changed" };
  // What is not kept any more speaks neither for nor against it.
  if (measure.measured.length === 0) return { code: "no_readings" };
  return { code: "unseen", line: unseen };
}

/** `measure`: undefined while it is on its way, null where it could not be had. */
export function runOutcome(run: Run, measure: RunMeasure | null | undefined): RunOutcome {
  if (run.status === "cancelled") return { code: "cancelled" };
  if (run.status === "failed") {
    return { code: "failed", stoppedAt: measure ? stoppedAt(linesOf(run, measure)) : null };
  }
  if (run.type === "top_up") return { code: "topped_up" };
  if (measure === undefined) return { code: "checking" };
  return measure === null ? { code: "not_loaded" } : successOf(run, measure);
}

/** Only what a run that ended early would have done next did not happen; of anything else nobody knows (SAFE-18). */
export function missingWord(line: LineName, outcome: RunOutcome, measure: RunMeasure): MissingWord {
  if (PROOFS.includes(line) && measure.measured.length === 0) return "not_recorded";
  if (outcome.code === "failed" || outcome.code === "cancelled") {
    const isRefused = outcome.code === "failed" && outcome.stoppedAt === "accepted";
    return WAY.includes(line) || (isRefused && line !== "asked") ? "did_not_happen" : "not_recorded";
  }
  return PROOFS.includes(line) ? "not_seen" : "not_recorded";
}
