import type { Logger } from "./logger.ts";

/** Runs a job again and again, never twice at once; a failure is logged and the next turn tries again. */
function runInterval(intervalMs: number, name: string, job: () => Promise<void>, logger: Logger): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null;
  const turn = () => {
    running ??= job()
      .catch((error: unknown) => logger.error({ err: error, job: name }, "job failed"))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(turn, intervalMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** What a feature does again and again, by itself. Whoever runs it has what it needs. */
export type Job<Ctx> = Readonly<{ name: string; everyMs: number; run: (ctx: Ctx) => Promise<void> }>;

type JobContext = Readonly<{ logger: Logger; onStop: (stop: () => unknown) => void }>;

/** Until the process stops, which waits for those that are at work. */
export function runJobs<Ctx extends JobContext>(ctx: Ctx, jobs: readonly Job<NoInfer<Ctx>>[]): void {
  for (const { name, everyMs, run } of jobs) ctx.onStop(runInterval(everyMs, name, () => run(ctx), ctx.logger).stop);
}
