// Puts one email into the outbox, and the job that wakes its sender beside it, in the caller's transaction.

import type { AlertSeverity } from "@halocline/domain/alerts/alerts";
import { emailHeldUntilMs, nextEmailAtMs, type QuietHours } from "@halocline/domain/notifications/emails";
import { wallMs } from "@halocline/recurrence/wall-clock";
import type { JobQueue } from "../../db/job-queue.ts";
import type { Tx } from "../../db/pools.ts";
import type { Clock } from "../../platform/clock.ts";
import { insertNotification } from "./notifications.store.ts";

export type WantedNotification = Readonly<{
  accountId: string;
  alertId: string;
  userId: string;
  severity: AlertSeverity;
  repeatNo: number;
  /** The person's own; a critical email does not heed them. */
  quiet?: (QuietHours & Readonly<{ timezone: string }>) | null;
}>;

export type QueueContext = Readonly<{ jobs: Pick<JobQueue, "wake">; newId: () => string; clock: Clock }>;

export async function queueNotification(
  ctx: QueueContext,
  transaction: Tx,
  { quiet = null, ...email }: WantedNotification,
): Promise<void> {
  const [id, queuedAtMs] = [ctx.newId(), ctx.clock()];
  const heldUntilMs = quiet && emailHeldUntilMs(email.severity, quiet, wallMs(queuedAtMs, quiet.timezone), queuedAtMs);
  const repeatDueAtMs = nextEmailAtMs(email.severity, email.repeatNo, queuedAtMs);
  const isOurs = await insertNotification(transaction, { id, ...email, queuedAtMs, heldUntilMs, repeatDueAtMs });
  // What waits is woken by the sweep, when its time has come.
  if (isOurs && heldUntilMs === null) await ctx.jobs.wake("emails", transaction, id);
}
