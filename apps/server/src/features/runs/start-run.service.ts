// Starts what the device then does by itself. Pre-flight, run, command and audit are one commit; the command goes out
// after it. The answer says what the device said, or that it has not spoken yet (SAFE-18).

import type { InAccount } from "../../db/pools.ts";
import type { RunWithEvents } from "./runs.store.ts";
import { refusalOfResult } from "../../refusals/command-refused.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { OrderAction, Ordered } from "../commands/order-action.service.ts";
import type { NamedActor, PrepareRun, RunWish } from "./prepare-run.service.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";
import type { SettleStart } from "./settle-start.service.ts";

export type RunOutcome =
  | Readonly<{ status: "confirmed"; run: RunWithEvents }>
  | Readonly<{ status: "unconfirmed"; run: RunWithEvents; message: string }>;

export type StartRunDeps = Readonly<{
  inAccount: InAccount;
  orderAction: OrderAction;
  prepareRun: PrepareRun;
  store: Pick<CommandStores, "listTanks" | "findRun" | "withEvents">;
  settleStart: SettleStart;
  announceChange: (registrationId: string, changedRunId: string) => void;
  newId: () => string;
}>;

const SENT = "The start was sent, but the device has not confirmed it yet. It is void after a minute.";

export function createStartRun(deps: StartRunDeps) {
  const { inAccount, orderAction, prepareRun, store, settleStart, announceChange, newId } = deps;

  /** The run as it stands after the device's answer, or without one. */
  const settled = (accountId: string, runId: string, { answer: { command } }: Ordered): Promise<RunWithEvents> =>
    inAccount(accountId, async (transaction) => {
      await settleStart(transaction, runId, command);
      const run = await store.findRun(transaction, accountId, runId);
      const [told] = run ? await store.withEvents(transaction, [run]) : [];
      if (!told) throw new Error(`run ${runId} is gone`);
      return told;
    });

  return async (actor: NamedActor, tankId: string, wish: RunWish): Promise<RunOutcome | Refused> => {
    const { accountId } = actor;
    const [tank] = await inAccount(accountId, (transaction) => store.listTanks(transaction, accountId, tankId));
    if (!tank) return refused("tank_not_found");
    const runId = newId();
    const ordered = await orderAction(actor, tank.deviceId, prepareRun(actor, tankId, runId, wish));
    if (isRefused(ordered)) return ordered;
    const run = await settled(accountId, runId, ordered);
    announceChange(ordered.device.registrationId, runId);
    const { status, result } = ordered.answer.command;
    if (status === "rejected") return refused(refusalOfResult(result));
    if (status === "cancelled") return refused("command_voided");
    return status === "confirmed" ? { status, run } : { status: "unconfirmed", run, message: SENT };
  };
}

export type StartRun = ReturnType<typeof createStartRun>;
