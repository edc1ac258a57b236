// Until somebody acknowledges a critical alert, or it is over, its owner is told again (SAFE-22); and a letter whose job was lost is
// handed to the senders once more.

import type { QueueLetter } from "./queue-letter.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type * as deliveries from "./deliveries.store.ts";
import type { LetterQueue } from "./letter-queue.store.ts";
import type { AcrossAccounts } from "../../db/pools.ts";

const AT_ONCE = 100;
/** The queue would have begun long ago. One that is being retried has its job, and the queue takes no second. */
const LOST_AFTER_MS = 30_000;

export type RepeatLettersDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<typeof deliveries, "listDueReminders">;
  queueLetter: QueueLetter;
  clock: Clock;
}>;

export const createRepeatLetters =
  ({ inTransaction, store, queueLetter, clock }: RepeatLettersDeps) =>
  (): Promise<void> =>
    inTransaction(async (transaction) => {
      // Of several workers at once, one makes it: the number is unique.
      for (const last of await store.listDueReminders(transaction, clock(), AT_ONCE))
        await queueLetter(transaction, { ...last, repeatNo: last.repeatNo + 1 });
    });

export type WakeLostLettersDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<typeof deliveries, "listWaitingLetters">;
  wake: LetterQueue["wake"];
  clock: Clock;
}>;

export const createWakeLostLetters =
  ({ inTransaction, store, wake, clock }: WakeLostLettersDeps) =>
  (): Promise<void> =>
    inTransaction(async (transaction) => {
      for (const id of await store.listWaitingLetters(transaction, clock() - LOST_AFTER_MS, AT_ONCE)) await wake(transaction, id);
    });
