import type { Context } from "../../context.ts";
import { isDiskFull } from "../../db/away.ts";
import { ping } from "../../db/pools.ts";
import type { Outages } from "../../http/health.routes.ts";
import { answerInTime } from "../../platform/answer-in-time.ts";
import { createReported } from "../../platform/background-errors.ts";

/** A frozen engine takes every question and answers none. */
const PATIENCE_MS = 2000;
const SILENT = "The database does not answer";
const FULL = "The database's disk is full";

const LOG_LOST = "The log cannot be written: its disk may be full.";

type ReadinessDeps = Pick<Context, "pool" | "broker" | "reportError"> &
  Readonly<{
    /** What the broker last said of its own store. */
    storeTrouble: () => string | null;
    /** What was last seen of ingest, in whichever process it is. */
    ingestTrouble: () => string | null;
    isLogLost: () => boolean;
  }>;

/** What this process lacks, each in one sentence; empty while its database and its broker answer. */
export function createReadiness({ pool, broker, reportError, storeTrouble, ingestTrouble, isLogLost }: ReadinessDeps) {
  const reported = createReported(reportError);
  const answers = async (ask: () => Promise<unknown>): Promise<boolean> =>
    (await answerInTime(reported("readiness", async () => [await ask()])(), PATIENCE_MS)) !== null;
  return async (): Promise<Outages> => {
    let isFull = false;
    const noteFull = (error: unknown) => {
      isFull = isDiskFull(error);
      throw error;
    };
    const [hasDatabase, hasBroker] = await Promise.all([
      answers(() => ping(pool).catch(noteFull)),
      broker.isClosed() ? false : answers(() => broker.rtt()),
    ]);
    return {
      database: hasDatabase ? null : `${isFull ? FULL : SILENT}: nothing is recorded, and only stops, aborts and OFF work.`,
      broker: hasBroker ? null : "The broker does not answer: no device can be reached, not even to stop it.",
      store: hasBroker ? storeTrouble() : null,
      log: isLogLost() ? LOG_LOST : null,
      // By what stands in the database, and from the broker: without them it is told already.
      ingest: hasDatabase && hasBroker ? ingestTrouble() : null,
    };
  };
}
