// The worker's part of the exports: made one after the other, and removed when their time is over.

import type { Context } from "../../context.ts";
import type { JobQueue } from "../../db/job-queue.ts";
import { runJobs } from "../../platform/run-interval.ts";
import { exportArchive } from "./export-files.ts";
import { sweepExports } from "./exports.store.ts";
import { makeExport, wakeExports } from "./make-exports.job.ts";

type ExportsContext = Pick<Context, "inSystem" | "inAccount" | "config" | "clock" | "logger" | "onStop"> &
  Readonly<{ jobs: JobQueue }>;

/** `inAccount` is of the API's role: what goes into the file is read as the account itself. */
export function startExports(ctx: ExportsContext): void {
  const { inSystem, jobs, clock, onStop } = ctx;
  const archiveOf = (accountId: string, nowMs: number) => exportArchive(ctx, accountId, nowMs);
  onStop(jobs.work("exports", 1, (exportId, signal) => makeExport(ctx, exportId, archiveOf, signal)));
  const sweep = () => inSystem((transaction) => sweepExports(transaction, clock()));
  runJobs(ctx, [
    { name: "wake-exports", everyMs: 3000, run: wakeExports },
    { name: "sweep-exports", everyMs: 60_000, run: sweep },
  ]);
}
