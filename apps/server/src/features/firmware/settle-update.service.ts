// What an answer of the device means for an update: taken, refused, or cancelled. Done by whoever hears the answer, the
// process that asked and the one that records for all; the second finds it done.

import type { CommandKind } from "@halocline/domain/command-kinds";
import type { UpdateEvent } from "@halocline/domain/firmware-updates";
import type { AccountTransaction } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { NoteUpdate } from "./note-update.service.ts";

export type SettleUpdateDeps = Readonly<{ store: Pick<CommandStores, "lockUpdate">; noteUpdate: NoteUpdate }>;

function meaningOf(kind: CommandKind, result: string): UpdateEvent | null {
  if (kind.type === "ota") return result === "ok" ? { type: "accepted" } : { type: "refused", reason: result };
  return kind.type === "ota_cancel" && result === "ok" ? { type: "cancelled" } : null;
}

export const createSettleUpdate =
  ({ store, noteUpdate }: SettleUpdateDeps) =>
  async (
    transaction: AccountTransaction,
    { kind, result }: Readonly<{ kind: CommandKind; result: string }>,
    nowMs: number,
  ): Promise<void> => {
    const event = meaningOf(kind, result);
    if (event === null || !("updateId" in kind)) return;
    const stored = await store.lockUpdate(transaction, kind.updateId);
    if (stored) await noteUpdate(transaction, stored, event, nowMs);
  };

export type SettleUpdate = ReturnType<typeof createSettleUpdate>;
