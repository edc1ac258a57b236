import { presentRun } from "../features/runs/run.serializer.ts";
import type { InAccount } from "../db/pools.ts";
import { findRun, withEvents } from "../features/runs/runs.store.ts";
import type { LoadRun } from "./hub.ts";

/** One run as it stands now, read inside the account of the device that is watched. */
export const createLoadRun =
  (inAccount: InAccount): LoadRun =>
  (accountId, runId) =>
    inAccount(accountId, async (transaction) => {
      const run = await findRun(transaction, accountId, runId);
      const [told] = run ? await withEvents(transaction, [run]) : [];
      return told ? presentRun(told) : null;
    });
