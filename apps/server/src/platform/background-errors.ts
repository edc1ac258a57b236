// What goes wrong where nobody waits for an answer: counted each time, and logged with its cause. It may come with every
// message, so each kind is said at most once in a while, with how often it was passed over since.

import type { Clock } from "./clock.ts";
import type { Logger } from "./logger.ts";
import type { ErrorPlace, Metrics } from "./metrics.ts";
import { createSampled } from "./sampled.ts";

const SAY_AGAIN_AFTER_MS = 10_000;

/** `topic` is one of a few: each is sampled by itself. */
export type ErrorDetail = Readonly<{ topic?: string; registrationId?: string; runId?: string }>;
export type ReportError = (place: ErrorPlace, error: unknown, detail?: ErrorDetail) => void;

export type ReportErrorDeps = Readonly<{
  logger: Pick<Logger, "warn">;
  metrics: Pick<Metrics, "backgroundErrors">;
  clock: Clock;
}>;

export function createReportError({ logger, metrics, clock }: ReportErrorDeps): ReportError {
  const sampled = createSampled(clock, { windowMs: SAY_AGAIN_AFTER_MS, mostInWindow: 1 });
  return (place, error, detail = {}) => {
    metrics.backgroundErrors.inc({ place });
    const unsaid = sampled(`${place} ${detail.topic ?? ""}`);
    if (unsaid !== null) logger.warn({ err: error, place, ...detail, unsaid }, "something failed that nobody waited for");
  };
}

/** Notes a failure on its way to a caller who passes it over. */
export const createReported =
  (reportError: ReportError) =>
  <Args extends unknown[], T>(place: ErrorPlace, work: (...args: Args) => Promise<T>) =>
  (...args: Args): Promise<T> =>
    work(...args).catch((error: unknown) => {
      reportError(place, error);
      throw error;
    });
