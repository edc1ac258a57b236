// Commands whose sender is gone end here: past their deadline they have timed out, whoever was to watch them.

import { advance } from "@halocline/domain/commands";
import type { Clock } from "../../platform/clock.ts";
import type { AcrossAccounts } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";

const PORTION = 500;

export type EndOverdueDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<CommandStores, "lockOverdueCommands" | "saveProgress">;
  clock: Clock;
}>;

export const createEndOverdueCommands =
  ({ inTransaction, store, clock }: EndOverdueDeps) =>
  async (): Promise<void> => {
    for (let found = PORTION; found === PORTION; ) {
      found = await inTransaction(async (transaction) => {
        const overdue = await store.lockOverdueCommands(transaction, clock(), PORTION);
        for (const { command } of overdue) {
          const ended = advance(command, { type: "clock" }, clock());
          await store.saveProgress(transaction, ended.command, clock());
        }
        return overdue.length;
      });
    }
  };
