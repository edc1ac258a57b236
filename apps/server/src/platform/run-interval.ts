import type { Logger } from "./logger.ts";

/** Runs a job again and again, never twice at once; a failure is logged and the next turn tries again. */
export function runInterval(
  intervalMs: number,
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
  const timer = setInterval(turn, intervalMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
