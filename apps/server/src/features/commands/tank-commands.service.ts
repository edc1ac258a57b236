// Small commands about a tank: top-ups are released after a part-filled change, readings come faster for a while.

import type { AuditActor } from "../audit/audit.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { refusalOfResult } from "../../refusals/command-refused.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import { type Decide, isReachable, type OrderAction, type Ordered } from "./order-action.service.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";
import type { PlainOutcome } from "../relays/stop-device.service.ts";

export type TankCommandDeps = Readonly<{
  inAccount: InAccount;
  orderAction: OrderAction;
  store: Pick<CommandStores, "listTanks">;
}>;

const SENT = "The device has not confirmed it yet. Please look at its state and try again.";

export function createTankCommands({ inAccount, orderAction, store }: TankCommandDeps) {
  async function order(actor: AuditActor, tankId: string, decide: Decide): Promise<Ordered | Refused> {
    const { accountId } = actor;
    const [tank] = await inAccount(accountId, (transaction) => store.listTanks(transaction, accountId, tankId));
    const ordered = tank ? await orderAction(actor, tank.deviceId, decide) : refused("tank_not_found");
    if (isRefused(ordered)) return ordered;
    const { status, result } = ordered.answer.command;
    if (status === "rejected") return refused(refusalOfResult(result));
    return status === "cancelled" ? refused("command_voided") : ordered;
  }

  return {
    /** The owner takes the salt upon himself (SAFE-21). */
    async releaseTopUp(actor: AuditActor, tankId: string): Promise<PlainOutcome | Refused> {
      const ordered = await order(actor, tankId, async (device, nowMs) => {
        if (!isReachable(device, nowMs)) return refused("device_offline");
        if (!device.isTopUpLocked) return refused("top_up_not_locked");
        return { kind: { type: "clear_top_up_lock" }, audit: { action: "release_top_up", detail: { tankId } } };
      });
      if (isRefused(ordered)) return ordered;
      const isConfirmed = ordered.answer.command.status === "confirmed";
      return isConfirmed ? { status: "confirmed" } : { status: "unconfirmed", message: SENT };
    },

    boost: (actor: AuditActor, tankId: string): Promise<Ordered | Refused> =>
      order(actor, tankId, async (device, nowMs) =>
        isReachable(device, nowMs)
          ? { kind: { type: "boost" }, audit: { action: "boost_readings", detail: { tankId } } }
          : refused("device_offline"),
      ),
  };
}

export type TankCommands = ReturnType<typeof createTankCommands>;
