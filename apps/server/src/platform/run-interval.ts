import type { JobRecord } from "./job-record.ts";
import type { Logger } from "./logger.ts";

export type JobContext = Readonly<{
  logger: Logger;
  onStop: (stop: () => unknown) => void;
  /** Of the process; a test may have none. */
  jobRecord?: JobRecord;
}>;

/** What a feature does again and again, by itself. Whoever runs it has what it needs. */
export type Job<Ctx> = Readonly<{ name: string; everyMs: number; run: (ctx: Ctx) => Promise<void> }>;

/** Never twice at once; a failure is logged and the next turn tries again. */
export function takeTurns(
  { logger, jobRecord }: Pick<JobContext, "logger" | "jobRecord">,
  { name, everyMs }: Pick<Job<never>, "name" | "everyMs">,
  run: () => Promise<void>,
): Readonly<{ turn: () => void; underWay: () => Promise<void> | null }> {
  let running: Promise<void> | null = null;
  jobRecord?.begin(name, everyMs);
  const turn = () => {
    running ??= run()
      .then(() => jobRecord?.end(name))
      .catch((error: unknown) => logger.error({ err: error, job: name }, "job failed"))
      .finally(() => {
        running = null;
      });
  };
  return { turn, underWay: () => running };
}

function runInterval<Ctx extends JobContext>(ctx: Ctx, job: Job<Ctx>): { stop: () => Promise<void> } {
  const { everyMs, run } = job;
  const { turn, underWay } = takeTurns(ctx, job, () => run(ctx));
  let timer = setTimeout(() => {
    timer = setInterval(turn, everyMs);
    turn();
  }, firstAfterMs(everyMs));
  return {
    stop: async () => {
      clearTimeout(timer);
      await underWay();
    },
  };
}

/** Of the seconds that many jobs have in common. Multiples of the golden ratio never come close to each other. */
const SPREAD_MS = 1000;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
let begun = 0;

/** Jobs with the same interval take turns: at once they would need as many connections as there are jobs, most of them idle ever after. */
const firstAfterMs = (everyMs: number): number => everyMs - Math.floor(((begun++ * GOLDEN) % 1) * Math.min(SPREAD_MS, everyMs));

/** Until the process stops, which waits for those that are at work. */
export function runJobs<Ctx extends JobContext>(ctx: Ctx, jobs: readonly Job<NoInfer<Ctx>>[]): void {
  for (const job of jobs) ctx.onStop(runInterval(ctx, job).stop);
}
