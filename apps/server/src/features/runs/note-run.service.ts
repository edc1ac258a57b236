// The one way something happens to a run: it is added to its list, once, and the list is added up again. Everybody who
// learns something about a run comes here, in whatever process and order.

import { type RunEvent, runState } from "@halocline/domain/runs";
import type { AccountTransaction } from "../../db/pools.ts";
import type { StoredRun } from "./runs.store.ts";
import type { CommandStores } from "../../actions/command-stores.ts";

export type NoteRunDeps = Readonly<{
  store: Pick<CommandStores, "lockRun" | "appendRunEvent" | "listRunEvents" | "saveRunState">;
}>;

/** `isNews` is false for what was heard before. `hasEnded`: this very event ended it. */
export type NotedRun = Readonly<{ isNews: boolean; hasEnded: boolean; failReason: string | null }>;

const OLD_NEWS: NotedRun = { isNews: false, hasEnded: false, failReason: null };

export const createNoteRun =
  ({ store }: NoteRunDeps) =>
  async (
    transaction: AccountTransaction,
    { id }: Pick<StoredRun, "id">,
    /** The same news has the same key, whoever brings it. */
    key: string,
    event: RunEvent,
  ): Promise<NotedRun> => {
    const run = await store.lockRun(transaction, id);
    if (!run || !(await store.appendRunEvent(transaction, run, key, event))) return OLD_NEWS;
    const events = (await store.listRunEvents(transaction, [id])).get(id) ?? [];
    const state = runState(events);
    await store.saveRunState(transaction, id, state);
    return { isNews: true, hasEnded: run.completedAt === null && state.completedAtMs !== null, failReason: state.failReason };
  };

export type NoteRun = ReturnType<typeof createNoteRun>;
