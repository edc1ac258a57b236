// The worker's part of the exports: made one after the other, and removed when their time is over.

import type { Context } from "../../context.ts";
import { runInterval } from "../../platform/run-interval.ts";
import { exportArchive } from "./export-files.ts";
import { sweepExports } from "./exports.store.ts";
import { makeExports } from "./make-exports.job.ts";

const SECOND_MS = 1000;

/** `inAccount` is of the API's role: what goes into the file is read as the account itself. */
export function startExports(ctx: Pick<Context, "inSystem" | "inAccount" | "config" | "clock" | "logger" | "onStop">): void {
  const { inSystem, clock, logger, onStop } = ctx;
  let isStopping = false;
  const make = () =>
    makeExports(
      ctx,
      (accountId, nowMs) => exportArchive(ctx, accountId, nowMs),
      () => isStopping,
    );
  const sweep = () => inSystem((transaction) => sweepExports(transaction, clock()));
  onStop(runInterval(3 * SECOND_MS, "make-exports", make, logger).stop);
  onStop(runInterval(60 * SECOND_MS, "sweep-exports", sweep, logger).stop);
  // Called first: the job under way then ends with its next piece.
  onStop(() => {
    isStopping = true;
  });
}
