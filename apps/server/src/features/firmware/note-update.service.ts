// The one way something happens to a firmware update: whoever learns something about it comes here, in whatever process
// and order, and the domain says what it means.

import { advanceUpdate, type UpdateEvent } from "@halocline/domain/firmware-updates";
import { updateErrorText } from "@halocline/domain/firmware-words";
import type { StoredUpdate } from "./firmware-updates.store.ts";
import type { AccountTransaction } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { Alerts } from "../alerts/raise-alert.service.ts";

export type NoteUpdateDeps = Readonly<{
  store: Pick<CommandStores, "saveUpdate">;
  /** Where nobody waits for the answer: then its owner is told. */
  alerts?: Alerts;
}>;

/** `isNews` is false for what was heard before, or comes too late. */
export type NotedUpdate = Readonly<{ isNews: boolean; update: StoredUpdate }>;

/** What somebody asked for, or was answered at once, is no news to them. */
const isUnexpected = ({ type }: UpdateEvent): boolean => type === "failed" || type === "hello" || type === "clock";

export const createNoteUpdate =
  ({ store, alerts }: NoteUpdateDeps) =>
  /** `stored` is locked by the caller. */
  async (transaction: AccountTransaction, stored: StoredUpdate, event: UpdateEvent, nowMs: number): Promise<NotedUpdate> => {
    const advanced = advanceUpdate(stored, event, nowMs);
    if (advanced === stored) return { isNews: false, update: stored };
    const update = { ...stored, ...advanced };
    await store.saveUpdate(transaction, update);
    if (update.status === "success") await alerts?.clear(transaction, update, "firmware_failed");
    if (update.errorCode !== null && isUnexpected(event))
      await alerts?.raise(transaction, update, "firmware_failed", updateErrorText(update.errorCode));
    return { isNews: true, update };
  };

export type NoteUpdate = ReturnType<typeof createNoteUpdate>;
