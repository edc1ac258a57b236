import type { Context } from "../context.ts";
import { findRun, presentRun, withEvents } from "../features/runs/index.ts";
import { ENGLISH } from "../platform/reader.ts";
import type { LoadRun } from "./hub.ts";

/** One run as it stands now, read inside the account of the device that is watched. */
export const loadRunBy =
  ({ inAccount }: Pick<Context, "inAccount">): LoadRun =>
  (accountId, runId) =>
    inAccount(accountId, async (transaction) => {
      const run = await findRun(transaction, accountId, runId);
      const [told] = run ? await withEvents(transaction, [run]) : [];
      return told ? presentRun(told, ENGLISH) : null;
    });
