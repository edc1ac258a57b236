import type { JobRecord } from "./job-record.ts";
import type { Logger } from "./logger.ts";

type JobContext = Readonly<{
  logger: Logger;
  onStop: (stop: () => unknown) => void;
  /** Of the process; a test may have none. */
  jobRecord?: JobRecord;
}>;

/** Runs a job again and again, never twice at once; a failure is logged and the next turn tries again. */
function runInterval<Ctx extends JobContext>(ctx: Ctx, { name, everyMs, run }: Job<Ctx>): { stop: () => Promise<void> } {
  const { logger, jobRecord } = ctx;
  let running: Promise<void> | null = null;
  const turn = () => {
    running ??= run(ctx)
      .then(() => jobRecord?.end(name))
      .catch((error: unknown) => logger.error({ err: error, job: name }, "job failed"))
      .finally(() => {
        running = null;
      });
  };
  jobRecord?.begin(name, everyMs);
  const timer = setInterval(turn, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** What a feature does again and again, by itself. Whoever runs it has what it needs. */
export type Job<Ctx> = Readonly<{ name: string; everyMs: number; run: (ctx: Ctx) => Promise<void> }>;

/** Until the process stops, which waits for those that are at work. */
export function runJobs<Ctx extends JobContext>(ctx: Ctx, jobs: readonly Job<NoInfer<Ctx>>[]): void {
  for (const job of jobs) ctx.onStop(runInterval(ctx, job).stop);
}
