// Ends a run: an abort, which goes out before anything is recorded and is repeated until the device answers. Every member
// may; a run that is over is aborted again, because it is the device that decides whether it is (SAFE-11).

import type { CommandKind } from "@halocline/domain/command-kinds";
import type { Clock } from "../../platform/clock.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { AccountTransaction, InAccount } from "../../db/pools.ts";
import type { StoredRun } from "./runs.store.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { NoteRun } from "./note-run.service.ts";
import type { OrderSafety } from "../commands/order-safety.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";
import type { SettleRun } from "./settle-run.service.ts";
import type { RunOutcome } from "./start-run.service.ts";

export type CancelRunDeps = Readonly<{
  inAccount: InAccount;
  orderSafety: OrderSafety;
  store: Pick<CommandStores, "findRun" | "withEvents">;
  noteRun: NoteRun;
  settleRun: SettleRun;
  announceChange: (registrationId: string, changedRunId: string) => void;
  clock: Clock;
}>;

const SENT = "The stop was sent and is being repeated, but the device has not confirmed it yet. If in doubt, cut the power.";

/** The device knows a run of its own making by its own name. */
export const abortOf = ({ id, deviceRunId }: Pick<StoredRun, "id" | "deviceRunId">): CommandKind => ({
  type: "abort",
  runId: id,
  deviceRunId,
});

export function createCancelRun({ inAccount, orderSafety, store, noteRun, settleRun, announceChange, clock }: CancelRunDeps) {
  const noteAsked = (transaction: AccountTransaction, run: StoredRun, nowMs: number) =>
    noteRun(transaction, run, `cancel:${nowMs}`, { type: "cancel_asked", atMs: nowMs });

  return async (actor: AuditActor, runId: string): Promise<RunOutcome | Refused> => {
    const { accountId } = actor;
    const run = await inAccount(accountId, (transaction) => store.findRun(transaction, accountId, runId));
    if (!run) return refused("run_not_found");
    const { command } = await orderSafety({
      device: run,
      kind: abortOf(run),
      actor,
      audit: { action: "cancel_run", detail: { runId } },
      alsoRecord: async (transaction, nowMs) => void (await noteAsked(transaction, run, nowMs)),
    });
    const isObeyed = command.status === "confirmed";
    const [told] = await inAccount(accountId, async (transaction) => {
      if (command.result !== null) await settleRun(transaction, { ...command, result: command.result }, clock());
      const after = await store.findRun(transaction, accountId, runId);
      return after ? store.withEvents(transaction, [after]) : [];
    });
    if (!told) return refused("run_not_found");
    announceChange(run.registrationId, runId);
    return isObeyed ? { status: "confirmed", run: told } : { status: "unconfirmed", run: told, message: SENT };
  };
}

export type CancelRun = ReturnType<typeof createCancelRun>;
