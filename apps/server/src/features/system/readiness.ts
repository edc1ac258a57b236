import type { Context } from "../../context.ts";
import { ping } from "../../db/pools.ts";
import { createNoted } from "../../platform/troubles.ts";

/** Whether this process can serve: its database answers, and so does the broker. */
export function createReadiness({ pool, broker, noteTrouble }: Pick<Context, "pool" | "broker" | "noteTrouble">) {
  const askBoth = createNoted(noteTrouble)("readiness", async () => {
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
