// Puts one letter into the outbox, and the job that wakes its sender beside it, in the caller's transaction.

import type { AlertSeverity } from "@halocline/domain/alerts";
import { nextLetterAtMs } from "@halocline/domain/letters";
import type { Clock } from "../platform/clock.ts";
import type * as deliveries from "../store/deliveries.store.ts";
import type { LetterQueue } from "../store/letter-queue.store.ts";
import type { AccountTransaction } from "../store/pools.ts";

export type QueueLetterDeps = Readonly<{
  store: Pick<typeof deliveries, "insertDelivery">;
  wake: LetterQueue["wake"];
  newId: () => string;
  clock: Clock;
}>;

export type WantedLetter = Readonly<{
  accountId: string;
  alertId: string;
  userId: string;
  severity: AlertSeverity;
  repeatNo: number;
}>;

export const createQueueLetter =
  ({ store, wake, newId, clock }: QueueLetterDeps) =>
  async (transaction: AccountTransaction, letter: WantedLetter): Promise<void> => {
    const [id, queuedAtMs] = [newId(), clock()];
    const repeatDueAtMs = nextLetterAtMs(letter.severity, letter.repeatNo, queuedAtMs);
    const isOurs = await store.insertDelivery(transaction, { id, ...letter, queuedAtMs, repeatDueAtMs });
    if (isOurs) await wake(transaction, id);
  };

export type QueueLetter = ReturnType<typeof createQueueLetter>;
