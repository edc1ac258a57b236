// Jobs that nearly always find nothing to do share one question: which of them has something. What has is then done by itself,
// beside the others, as an interval job would: one that takes long keeps nobody waiting.

import { CompiledQuery, type Expression, sql } from "kysely";
import type { InSystem, SystemTx } from "../db/pools.ts";
import { type JobContext, runJobs, takeTurns } from "./run-interval.ts";

export type DueJob<Ctx> = Readonly<{
  name: string;
  /** The rows that wait to be worked on, by the very query that the work begins with. Each time in it is a distance from now. */
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

type Question = Readonly<{ text: string; parameters: readonly unknown[]; atMs: number }>;

const askedAt = ({ text, parameters, atMs }: Question, nowMs: number): CompiledQuery<{ due: boolean[] }> =>
  CompiledQuery.raw(
    text,
    parameters.map((value) => (value instanceof Date ? new Date(value.getTime() - atMs + nowMs) : value)),
  );

/**
 * In the order of the jobs. The question is put together once: that takes longer than everything else about it, and only the times in it
 * ever change.
 */
export function createFindDue(jobs: readonly Pick<DueJob<never>, "due">[]) {
  let question: Question | null = null;
  const putTogether = (transaction: SystemTx, atMs: number): Question => {
    const waiting = jobs.map((job) => sql`exists (${job.due(transaction, atMs)})`);
    const { sql: text, parameters } = transaction.selectNoFrom(sql`array[${sql.join(waiting)}]`.as("due")).compile();
    return { text, parameters, atMs };
  };
  return async ({ lookInSystem, clock }: Pick<DueContext, "lookInSystem" | "clock">): Promise<readonly boolean[]> => {
    const nowMs = clock();
    const { rows } = await lookInSystem((transaction) => {
      question ??= putTogether(transaction, nowMs);
      return transaction.executeQuery(askedAt(question, nowMs));
    });
    return rows[0]?.due ?? [];
  };
}

/** Until the process stops, which waits for those that are at work. */
export function runWhenDue(ctx: DueContext, jobs: readonly DueJob<unknown>[]): void {
  const { jobRecord, onStop } = ctx;
  const turns = jobs.map((job) => ({ ...job, ...takeTurns(ctx, { ...job, everyMs: EVERY_MS }, () => job.run(ctx)) }));
  onStop(async () => {
    for (const { underWay } of turns) await underWay();
  });
  const findDue = createFindDue(jobs);
  const look = async (): Promise<void> => {
    const due = await findDue(ctx);
    turns.forEach(({ name, turn, underWay }, index) => {
      if (due[index]) turn();
      // Nothing to do is done, unless it is still at it.
      else if (underWay() === null) jobRecord?.end(name);
    });
  };
  runJobs(ctx, [{ name: "look-for-work", everyMs: EVERY_MS, run: look }]);
}
