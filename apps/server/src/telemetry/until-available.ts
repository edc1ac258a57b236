// The database may be away for a while; the work then waits and is tried again. Poison is handed on at once: it would
// only fail again.

import { isPoison } from "../db/poison.ts";
import type { Logger } from "../platform/logger.ts";

const LONGEST_PAUSE_MS = 2000;

export type RetryDeps = Readonly<{
  logger: Logger;
  onRetry: () => void;
  /** Resolves early when the server is stopping. */
  pause: (ms: number) => Promise<void>;
  isStopping: () => boolean;
}>;

export class StoppedWaiting extends Error {}

export async function untilAvailable<T>(work: () => Promise<T>, { logger, onRetry, pause, isStopping }: RetryDeps): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (isPoison(error)) throw error;
      onRetry();
      logger.warn({ err: error, attempt }, "database not available, the batch waits");
      await pause(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** attempt));
      if (isStopping()) throw new StoppedWaiting();
    }
  }
}
