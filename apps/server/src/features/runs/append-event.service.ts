// The one way something happens to a run: it is added to its list, once, and the list is added up again. Everybody who
// learns something about a run comes here, in whatever process and order.

import { runHeights } from "@halocline/domain/runs/run-heights";
import { type RunEvent, runState } from "@halocline/domain/runs/runs";
import type { Tx } from "../../db/pools.ts";
import { findTopUpPump } from "../devices/index.ts";
import { appendRunEvent, listRunEvents, lockRun, type StoredRun, saveRunState } from "./runs.store.ts";

/** `isNews` is false for what was heard before. `hasEnded`: this very event ended it. */
export type AppendedEvent = Readonly<{ isNews: boolean; hasEnded: boolean; failReason: string | null }>;

const OLD_NEWS: AppendedEvent = { isNews: false, hasEnded: false, failReason: null };

export async function appendEvent(
  transaction: Tx,
  { id }: Pick<StoredRun, "id">,
  /** The same news has the same key, whoever brings it. */
  key: string,
  event: RunEvent,
): Promise<AppendedEvent> {
  const run = await lockRun(transaction, id);
  // Of a closed one the list is no longer whole: added up again, it would come out otherwise.
  if (!run || run.isClosed || !(await appendRunEvent(transaction, run, key, event))) return OLD_NEWS;
  const events = (await listRunEvents(transaction, [id])).get(id) ?? [];
  const state = runState(events, run);
  // In the same transaction, and whole each time: an event received twice moves no water twice.
  const heights =
    state.completedAtMs === null ? null : runHeights(run.type, events, await findTopUpPump(transaction, run.tankId));
  await saveRunState(transaction, id, state, heights);
  return { isNews: true, hasEnded: run.completedAt === null && state.completedAtMs !== null, failReason: state.failReason };
}
