// The device refused what a schedule had started. Done once, by whichever process hears the answer first.

import type { Tx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import { refuseOccurrence } from "./schedule-occurrences.store.ts";

export async function reportRefusedStart(ctx: AlertContext, transaction: Tx, runId: string, reason: string): Promise<void> {
  const start = await refuseOccurrence(transaction, runId, reason);
  if (!start) return;
  const { type, timezone } = start;
  // Each refused start is told for itself, also when the one before was refused too.
  await clearAlerts(ctx, transaction, start, "run_refused");
  await raiseAlert(ctx, transaction, { ...start, runId }, "run_refused", {
    type,
    dueAtMs: start.dueAt.getTime(),
    timezone,
    reason,
  });
}
