// Puts one letter into the outbox, and the job that wakes its sender beside it, in the caller's transaction.

import type { AlertSeverity } from "@halocline/domain/alerts";
import { letterHeldUntilMs, nextLetterAtMs, type QuietHours } from "@halocline/domain/letters";
import { wallMs } from "@halocline/recurrence/wall-clock";
import type { Tx } from "../../db/pools.ts";
import type { Clock } from "../../platform/clock.ts";
import { insertDelivery } from "./deliveries.store.ts";
import type { LetterQueue } from "./letter-queue.store.ts";

export type WantedLetter = Readonly<{
  accountId: string;
  alertId: string;
  userId: string;
  severity: AlertSeverity;
  repeatNo: number;
  /** The person's own; a critical letter does not heed them. */
  quiet?: (QuietHours & Readonly<{ timezone: string }>) | null;
}>;

export type LetterContext = Readonly<{ letters: Pick<LetterQueue, "wake">; newId: () => string; clock: Clock }>;

export async function queueLetter(ctx: LetterContext, transaction: Tx, { quiet = null, ...letter }: WantedLetter): Promise<void> {
  const [id, queuedAtMs] = [ctx.newId(), ctx.clock()];
  const heldUntilMs = quiet && letterHeldUntilMs(letter.severity, quiet, wallMs(queuedAtMs, quiet.timezone), queuedAtMs);
  const repeatDueAtMs = nextLetterAtMs(letter.severity, letter.repeatNo, queuedAtMs);
  const isOurs = await insertDelivery(transaction, { id, ...letter, queuedAtMs, heldUntilMs, repeatDueAtMs });
  // What waits is woken by the sweep, when its time has come.
  if (isOurs && heldUntilMs === null) await ctx.letters.wake(transaction, id);
}
