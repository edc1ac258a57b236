import type { Context } from "../../context.ts";
import { ping } from "../../db/pools.ts";
import { createReported } from "../../platform/background-errors.ts";

/** Whether this process can serve: its database answers, and so does the broker. */
export function createReadiness({ pool, broker, reportError }: Pick<Context, "pool" | "broker" | "reportError">) {
  const askBoth = createReported(reportError)("readiness", async () => {
    await ping(pool);
    await broker.rtt();
  });
  return async (): Promise<boolean> => {
    if (broker.isClosed()) return false;
    return askBoth().then(
      () => true,
      () => false,
    );
  };
}
