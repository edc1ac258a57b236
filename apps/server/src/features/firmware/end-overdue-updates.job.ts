// No update is open for ever: what stands still for longer than its state allows has failed. Several workers may do this at
// once; each leaves to the others what they hold.

import type { NoteUpdate } from "./note-update.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { lockOverdueUpdates } from "./firmware-updates.store.ts";
import type { AcrossAccounts } from "../../db/pools.ts";

const PORTION = 200;

export type EndOverdueUpdatesDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Readonly<{ lockOverdueUpdates: typeof lockOverdueUpdates }>;
  noteUpdate: NoteUpdate;
  announceChange: (registrationId: string) => void;
  clock: Clock;
}>;

export const createEndOverdueUpdates =
  ({ inTransaction, store, noteUpdate, announceChange, clock }: EndOverdueUpdatesDeps) =>
  async (): Promise<void> => {
    for (let found = PORTION; found === PORTION; ) {
      const overdue = await inTransaction(async (transaction) => {
        const updates = await store.lockOverdueUpdates(transaction, clock(), PORTION);
        for (const update of updates) await noteUpdate(transaction, update, { type: "clock" }, clock());
        return updates;
      });
      for (const { registrationId } of overdue) announceChange(registrationId);
      found = overdue.length;
    }
  };
