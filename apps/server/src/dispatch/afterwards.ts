// Records that follow what they tell of: a stop is published first. They wait in memory while the database is away, in
// order, and are tried again until it is back. A refused record is logged and let go: trying again would not help.

import type { Logger } from "../platform/logger.ts";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
const MOST_WAITING = 10_000;

export type AfterwardsDeps = Readonly<{ logger: Logger; isRefusedData: (error: unknown) => boolean }>;

export function createAfterwards({ logger, isRefusedData }: AfterwardsDeps) {
  const waiting: (() => Promise<void>)[] = [];
  let pauseMs = 0;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopping = false;

  async function drain(): Promise<void> {
    for (let work = waiting[0]; work !== undefined; work = waiting[0]) {
      try {
        await work();
        pauseMs = 0;
      } catch (error) {
        if (!isRefusedData(error)) {
          pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pauseMs * 2));
          logger.warn({ err: error, waiting: waiting.length }, "a record waits for the database");
          if (!isStopping) timer = setTimeout(start, pauseMs);
          return;
        }
        logger.error({ err: error }, "a record was refused");
      }
      waiting.shift();
    }
  }

  function start(): void {
    timer = null;
    running ??= drain().finally(() => {
      running = null;
      // What came while the last one ended.
      if (waiting.length > 0 && timer === null && !isStopping) start();
    });
  }

  return {
    later: (work: () => Promise<void>): void => {
      if (waiting.length >= MOST_WAITING) {
        logger.error("too many records wait for the database; one is lost");
        return;
      }
      waiting.push(work);
      if (timer === null) start();
    },
    stop: async (): Promise<void> => {
      isStopping = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

export type Afterwards = ReturnType<typeof createAfterwards>;
