// Jobs that nearly always find nothing to do share one question: which of them has something. What has is then done by itself,
// beside the others, as an interval job would: one that takes long keeps nobody waiting.

import { type Expression, sql } from "kysely";
import type { InSystem, SystemTx } from "../db/pools.ts";
import { type JobContext, runJobs, takeTurns } from "./run-interval.ts";

export type DueJob<Ctx> = Readonly<{
  name: string;
  /** The rows that wait to be worked on, by the very query that the work begins with. */
  due: (transaction: SystemTx, nowMs: number) => Expression<unknown>;
  run: (ctx: Ctx) => Promise<void>;
}>;

type DueContext = JobContext & Readonly<{ lookInSystem: InSystem; clock: () => number }>;

/** A stop that no device has confirmed is repeated so often (SAFE-11). */
const EVERY_MS = 2000;

/** With what it needs, for whoever looks for many. */
export const withContext = <Ctx>(ctx: Ctx, { name, due, run }: DueJob<NoInfer<Ctx>>): DueJob<unknown> => ({
  name,
  due,
  run: () => run(ctx),
});

/** In the order of the jobs. */
export async function findDue(
  { lookInSystem, clock }: Pick<DueContext, "lookInSystem" | "clock">,
  jobs: readonly Pick<DueJob<never>, "due">[],
): Promise<readonly boolean[]> {
  const nowMs = clock();
  const { due } = await lookInSystem((transaction) => {
    const waiting = jobs.map((job) => sql`exists (${job.due(transaction, nowMs)})`);
    return transaction.selectNoFrom(sql<boolean[]>`array[${sql.join(waiting)}]`.as("due")).executeTakeFirstOrThrow();
  });
  return due;
}

/** Until the process stops, which waits for those that are at work. */
export function runWhenDue(ctx: DueContext, jobs: readonly DueJob<unknown>[]): void {
  const { jobRecord, onStop } = ctx;
  const turns = jobs.map((job) => ({ ...job, ...takeTurns(ctx, { ...job, everyMs: EVERY_MS }, () => job.run(ctx)) }));
  onStop(async () => {
    for (const { underWay } of turns) await underWay();
  });
  const look = async (): Promise<void> => {
    const due = await findDue(ctx, jobs);
    turns.forEach(({ name, turn, underWay }, index) => {
      if (due[index]) turn();
      // Nothing to do is done, unless it is still at it.
      else if (underWay() === null) jobRecord?.end(name);
    });
  };
  runJobs(ctx, [{ name: "look-for-work", everyMs: EVERY_MS, run: look }]);
}
