import type { Logger } from "./logger.ts";

/** Runs a job again and again, never twice at once; a failure is logged and the next turn tries again. */
function runInterval(
  { everyMs, firstAfterMs }: Readonly<{ everyMs: number; firstAfterMs: number }>,
  name: string,
  job: () => Promise<void>,
  logger: Logger,
): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null;
  const turn = () => {
    running ??= job()
      .catch((error: unknown) => logger.error({ err: error, job: name }, "job failed"))
      .finally(() => {
        running = null;
      });
  };
  let timer = setTimeout(() => {
    timer = setInterval(turn, everyMs);
    turn();
  }, firstAfterMs);
  return {
    stop: async () => {
      clearTimeout(timer);
      await running;
    },
  };
}

/** What a feature does again and again, by itself. Whoever runs it has what it needs. */
export type Job<Ctx> = Readonly<{ name: string; everyMs: number; run: (ctx: Ctx) => Promise<void> }>;

type JobContext = Readonly<{ logger: Logger; onStop: (stop: () => unknown) => void }>;

/** Of the seconds that many jobs have in common. Multiples of the golden ratio never come close to each other. */
const SPREAD_MS = 1000;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
let begun = 0;

/** Jobs with the same interval take turns: at once they would need as many connections as there are jobs, most of them idle ever after. */
const firstAfterMs = (everyMs: number): number => everyMs - Math.floor(((begun++ * GOLDEN) % 1) * Math.min(SPREAD_MS, everyMs));

/** Until the process stops, which waits for those that are at work. */
export function runJobs<Ctx extends JobContext>(ctx: Ctx, jobs: readonly Job<NoInfer<Ctx>>[]): void {
  for (const { name, everyMs, run } of jobs) {
    const times = { everyMs, firstAfterMs: firstAfterMs(everyMs) };
    ctx.onStop(runInterval(times, name, () => run(ctx), ctx.logger).stop);
  }
}
