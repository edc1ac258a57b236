import type { Context } from "../../context.ts";
import { isDiskFull } from "../../db/away.ts";
import { ping } from "../../db/pools.ts";
import type { Outages } from "../../http/health.routes.ts";
import { answerInTime } from "../../platform/answer-in-time.ts";
import { createReported } from "../../platform/background-errors.ts";

/** A frozen database accepts queries and never responds. */
const PATIENCE_MS = 2000;
const SILENT = "The database is not responding";
const FULL = "The database's disk is full";

const LOG_LOST = "The log cannot be written: its disk may be full.";

type ReadinessDeps = Pick<Context, "pool" | "broker" | "reportError"> &
  Readonly<{
    /** The last error of the broker's storage. */
    storeTrouble: () => string | null;
    /** The last known trouble of ingest, in any process. */
    ingestTrouble: () => string | null;
    isLogLost: () => boolean;
  }>;

/** One sentence for each part that does not work; null for a part that works. */
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
      database: hasDatabase
        ? null
        : `${isFull ? FULL : SILENT}: nothing is recorded. Only emergency stop, stopping a run and switching off a pump work.`,
      broker: hasBroker ? null : "The broker is not responding: no controller can be reached, not even to stop it.",
      store: hasBroker ? storeTrouble() : null,
      log: isLogLost() ? LOG_LOST : null,
      // Known only with database and broker; without them, their own outage is reported.
      ingest: hasDatabase && hasBroker ? ingestTrouble() : null,
    };
  };
}
