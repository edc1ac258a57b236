// The worker's part of the exports: made one after the other, and removed when their time is over.

import type { Context } from "../../context.ts";
import type { JobQueue } from "../../db/job-queue.ts";
import type { InSystem } from "../../db/pools.ts";
import { runJobs } from "../../platform/run-interval.ts";
import { type DueJob, withContext } from "../../platform/run-when-due.ts";
import { exportArchive } from "./export-files.ts";
import { queuedExports, sweepExports } from "./exports.store.ts";
import { makeExport, wakeExports } from "./make-exports.job.ts";

type ExportsContext = Pick<Context, "inSystem" | "inAccount" | "config" | "clock" | "logger" | "onStop"> &
  Readonly<{ jobs: JobQueue }>;

/** `makingIn` is its own: a large one must not keep others waiting. `inAccount` is of the API's role: what goes into the file is read as the account itself. It returns what finds those to be made. */
export function startExports(ctx: ExportsContext, makingIn: InSystem): DueJob<unknown> {
  const { inSystem, jobs, clock, onStop } = ctx;
  const making = { ...ctx, inSystem: makingIn };
  const archiveOf = (accountId: string, nowMs: number) => exportArchive(ctx, accountId, nowMs);
  onStop(jobs.work("exports", 1, (exportId, signal) => makeExport(making, exportId, archiveOf, signal)));
  const sweep = () => inSystem((transaction) => sweepExports(transaction, clock()));
  runJobs(ctx, [{ name: "sweep-exports", everyMs: 60_000, run: sweep }]);
  return withContext(ctx, { name: "wake-exports", due: queuedExports, run: wakeExports });
}
