// Puts one email or message into the outbox, and the job that wakes its sender beside it, in the caller's transaction.

import type { AlertSeverity } from "@halocline/domain/alerts/alerts";
import { emailHeldUntilMs, type QuietHours } from "@halocline/domain/notifications/emails";
import type { Stage } from "@halocline/domain/notifications/escalation";
import { nextRepeatAtMs } from "@halocline/domain/notifications/repeats";
import { isTimeZone, wallMs } from "@halocline/recurrence/wall-clock";
import type { JobQueue, QueueName } from "../../db/job-queue.ts";
import type { Tx } from "../../db/pools.ts";
import type { Clock } from "../../platform/clock.ts";
import { insertNotification } from "./notifications.store.ts";

export type WantedNotification = Readonly<{
  accountId: string;
  alertId: string;
  userId: string;
  /** Null: an email. */
  channelId: string | null;
  code: string;
  severity: AlertSeverity;
  /** 0 unless nobody has answered. */
  stage?: Stage;
  repeatNo: number;
  /** The person's own; a critical email does not heed them. */
  quiet?: (QuietHours & Readonly<{ timezone: string }>) | null;
}>;

/** A mail server that hangs keeps emails waiting, and no message to a phone. */
export const queueOf = ({ channelId }: Pick<WantedNotification, "channelId">): QueueName =>
  channelId === null ? "emails" : "messages";

/** After an outage of many, their repeats fill a queue: whoever has not heard of a leak at all comes first. */
export const priorityOf = ({ severity, repeatNo }: Pick<WantedNotification, "severity" | "repeatNo">): number =>
  severity === "critical" ? (repeatNo === 0 ? 2 : 1) : 0;

export type QueueContext = Readonly<{ jobs: Pick<JobQueue, "wake">; newId: () => string; clock: Clock; isMailing: boolean }>;

/** Null: it goes at once. A zone that this runtime does not know is UTC, and holds up nothing that is critical. */
function heldUntil(severity: AlertSeverity, quiet: WantedNotification["quiet"], nowMs: number): number | null {
  if (!quiet || severity === "critical") return null;
  const zone = isTimeZone(quiet.timezone) ? quiet.timezone : "UTC";
  return emailHeldUntilMs(severity, quiet, wallMs(nowMs, zone), nowMs);
}

export async function queueNotification(
  ctx: QueueContext,
  transaction: Tx,
  { quiet = null, code, stage = 0, ...email }: WantedNotification,
): Promise<void> {
  const [id, queuedAtMs] = [ctx.newId(), ctx.clock()];
  const heldUntilMs = heldUntil(email.severity, quiet, queuedAtMs);
  const repeatDueAtMs = nextRepeatAtMs(email.severity, code, email.repeatNo, queuedAtMs);
  const isOurs = await insertNotification(transaction, { id, ...email, stage, queuedAtMs, heldUntilMs, repeatDueAtMs });
  // What waits is woken by the sweep, when its time has come.
  if (isOurs && heldUntilMs === null) await ctx.jobs.wake(queueOf(email), transaction, id, priorityOf(email));
}
