// Ends an update that is not being installed yet. The device's word counts; only while it never said that it had begun,
// its silence is enough, because from now on nobody gets the image any more.

import { mayCancel } from "@halocline/domain/firmware-updates";
import type { Clock } from "../../platform/clock.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { StoredUpdate } from "./firmware-updates.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { refusalOfResult } from "../../refusals/command-refused.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { NoteUpdate } from "./note-update.service.ts";
import { type Decide, isReachable, type OrderAction } from "../commands/order-action.service.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";
import type { SettleUpdate } from "./settle-update.service.ts";

export type CancelUpdateDeps = Readonly<{
  inAccount: InAccount;
  orderAction: OrderAction;
  store: Pick<CommandStores, "findUpdate" | "lockUpdate" | "appendAudit">;
  noteUpdate: NoteUpdate;
  settleUpdate: SettleUpdate;
  announceChange: (registrationId: string) => void;
  clock: Clock;
}>;

export function createCancelUpdate(deps: CancelUpdateDeps) {
  const { inAccount, orderAction, store, noteUpdate, settleUpdate, announceChange, clock } = deps;

  const decideCancel =
    (actor: AuditActor, updateId: string, found: { ended?: StoredUpdate }): Decide =>
    async (device, nowMs, transaction) => {
      const update = await store.lockUpdate(transaction, updateId);
      if (!update) return refused("update_not_found");
      if (!mayCancel(update)) return refused("update_not_cancellable");
      const audit = { action: "cancel_update", detail: { updateId, version: update.version } } as const;
      if (isReachable(device, nowMs)) return { kind: { type: "ota_cancel", updateId }, audit };
      if (update.status !== "pending") return refused("device_offline");
      found.ended = (await noteUpdate(transaction, update, { type: "cancelled" }, nowMs)).update;
      await store.appendAudit(transaction, actor, { ...audit, target: { kind: "device", id: device.deviceId } });
      return refused("device_offline");
    };

  return async (actor: AuditActor, updateId: string): Promise<StoredUpdate | Refused> => {
    const { accountId } = actor;
    const asked = await inAccount(accountId, (transaction) => store.findUpdate(transaction, accountId, updateId));
    if (!asked) return refused("update_not_found");
    const found: { ended?: StoredUpdate } = {};
    const ordered = await orderAction(actor, asked.deviceId, decideCancel(actor, updateId, found));
    if (isRefused(ordered)) {
      if (found.ended) announceChange(asked.registrationId);
      return found.ended ?? ordered;
    }
    const { status, kind, result } = ordered.answer.command;
    const update = await inAccount(accountId, async (transaction) => {
      if (result !== null) await settleUpdate(transaction, { kind, result }, clock());
      const after = await store.lockUpdate(transaction, updateId);
      if (after?.status !== "pending" || result !== null) return after;
      return (await noteUpdate(transaction, after, { type: "cancelled" }, clock())).update;
    });
    announceChange(asked.registrationId);
    if (status === "rejected") return refused(refusalOfResult(result));
    return update ?? refused("update_not_found");
  };
}

export type CancelUpdate = ReturnType<typeof createCancelUpdate>;
