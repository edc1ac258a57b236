// The worker's part of the exports: made one after the other, and removed when their time is over.

import type { Context } from "../../context.ts";
import type { JobQueue } from "../../db/job-queue.ts";
import { runInterval } from "../../platform/run-interval.ts";
import { exportArchive } from "./export-files.ts";
import { sweepExports } from "./exports.store.ts";
import { makeExport, wakeExports } from "./make-exports.job.ts";

const SECOND_MS = 1000;

type ExportsContext = Pick<Context, "inSystem" | "inAccount" | "config" | "clock" | "logger" | "onStop"> &
  Readonly<{ jobs: JobQueue }>;

/** `inAccount` is of the API's role: what goes into the file is read as the account itself. */
export function startExports(ctx: ExportsContext): void {
  const { inSystem, jobs, clock, logger, onStop } = ctx;
  const archiveOf = (accountId: string, nowMs: number) => exportArchive(ctx, accountId, nowMs);
  onStop(jobs.work("exports", 1, (exportId, signal) => makeExport(ctx, exportId, archiveOf, signal)));
  const sweep = () => inSystem((transaction) => sweepExports(transaction, clock()));
  onStop(runInterval(3 * SECOND_MS, "wake-exports", () => wakeExports(ctx), logger).stop);
  onStop(runInterval(60 * SECOND_MS, "sweep-exports", sweep, logger).stop);
}
