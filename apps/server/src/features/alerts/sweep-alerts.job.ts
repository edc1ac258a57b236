// Alerts older than their account keeps them go, a small portion per transaction, so that nothing waits for it.

import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { sweepAlerts as sweepPortion } from "./open-alerts.store.ts";

const PORTION = 500;

export async function sweepAlerts({ inSystem, clock }: Pick<Context, "inSystem" | "clock">): Promise<void> {
  const sweep = () => inSystem((transaction) => sweepPortion(transaction, clock(), PORTION));
  while ((await sweep()) === PORTION);
}

export const sweepAlertsJob: Job<Parameters<typeof sweepAlerts>[0]> = {
  name: "sweep-alerts",
  everyMs: 3_600_000,
  run: sweepAlerts,
};
