// The database may be away for a while; the work then waits and is tried again. What the database refuses as data
// is not tried again: it would be refused again.

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
      if (isDataError(error)) throw error;
      onRetry();
      logger.warn({ err: error, attempt }, "database not available, the batch waits");
      await pause(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** attempt));
      if (isStopping()) throw new StoppedWaiting();
    }
  }
}

type DatabaseError = { code?: unknown; routine?: unknown };

/** A day without its partition: trouble of ours that is mended by the worker, not a fault of the reading. */
const isMissingPartition = ({ code, routine }: DatabaseError): boolean => code === "23514" && routine === "ExecFindPartition";

/** SQLSTATE classes 22 (data exception) and 23 (constraint). */
export function isDataError(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as DatabaseError;
  return typeof code === "string" && !isMissingPartition({ code, routine }) && (code.startsWith("22") || code.startsWith("23"));
}
