// No run is open for ever: past its deadline it has failed, whatever became of the device, and somebody is told. What the
// device says later is added to its story (SAFE-12). A start that never arrived ends as soon as that is known.

import { failText } from "@halocline/domain/run-texts";
import { isRunPhase, type RunHappening } from "@halocline/domain/runs";
import type { Clock } from "../../platform/clock.ts";
import type { AccountTransaction, AcrossAccounts } from "../../db/pools.ts";
import type { StoredRun } from "./runs.store.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { NoteRun } from "./note-run.service.ts";
import type { Alerts } from "../alerts/raise-alert.service.ts";

const PORTION = 200;

export type EndOverdueRunsDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<CommandStores, "lockOverdueRuns" | "lockUnstartedRuns">;
  noteRun: NoteRun;
  alerts: Alerts;
  announceChange: (registrationId: string, changedRunId: string) => void;
  clock: Clock;
}>;

export function createEndOverdueRuns(deps: EndOverdueRunsDeps) {
  const { inTransaction, store, noteRun, alerts, announceChange, clock } = deps;

  async function end(transaction: AccountTransaction, run: StoredRun, happening: RunHappening): Promise<void> {
    const { hasEnded, failReason } = await noteRun(transaction, run, happening.type, { ...happening, atMs: clock() });
    if (!hasEnded || failReason === null) return;
    const subject = { ...run, runId: run.id };
    if (failReason === "deadline") await alerts.raise(transaction, subject, "run_overdue");
    else await alerts.raise(transaction, subject, "run_failed", failText(failReason));
  }

  async function endAll(
    find: (transaction: AccountTransaction) => Promise<readonly StoredRun[]>,
    happening: RunHappening,
  ): Promise<void> {
    const ended = await inTransaction(async (transaction) => {
      const runs = await find(transaction);
      for (const run of runs) await end(transaction, run, happening);
      return runs;
    });
    for (const { id, registrationId } of ended) announceChange(registrationId, id);
  }

  return async (): Promise<void> => {
    await endAll((transaction) => store.lockOverdueRuns(transaction, clock(), PORTION), { type: "deadline" });
    await endAll(
      async (transaction) =>
        (await store.lockUnstartedRuns(transaction, clock(), PORTION)).filter(
          // A device that does not say what it does may be running it: then only the deadline knows.
          ({ deviceState }) => deviceState !== null && !isRunPhase(deviceState),
        ),
      { type: "not_started" },
    );
  };
}
