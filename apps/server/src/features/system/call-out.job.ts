// A sign of life to somebody outside, every minute and only while everything is well: when the whole machine is dead, nobody in it can
// tell anybody. Whoever is called raises an alarm when the calls stay away.

import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";

const EVERY_MS = 60_000;
const PATIENCE_MS = 10_000;

type CallContext = Pick<Context, "logger" | "metrics">;

/** The address is a secret: whoever knows it can keep the alarm from being raised. */
const reasonOf = (error: unknown): string => {
  const { name = "", cause } = error as { name?: string; cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : name;
};

export const createCallOutJob = (url: string, isWell: () => boolean): Job<CallContext> => ({
  name: "call-out",
  everyMs: EVERY_MS,
  run: async ({ logger, metrics }) => {
    if (!isWell()) {
      metrics.callOuts.inc({ outcome: "withheld" });
      return;
    }
    try {
      // The operator gave this address and no other.
      const { ok, status, body } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
      await body?.cancel();
      metrics.callOuts.inc({ outcome: ok ? "taken" : "failed" });
      if (!ok) logger.warn({ status }, "the sign of life was not taken outside");
    } catch (error) {
      metrics.callOuts.inc({ outcome: "failed" });
      logger.warn({ reason: reasonOf(error) }, "the sign of life did not arrive outside");
    }
  },
});
