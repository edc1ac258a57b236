// A command toward action: decided, numbered, recorded and audited in one commit, and published only after it. If the
// process dies in between, the command is never sent (SAFE-10).

import type { CommandKind } from "@halocline/domain/command-kinds";
import { deadlineUpMs, MANUAL_TTL_MS, nextActionSeq } from "@halocline/domain/command-order";
import { type Command, newCommand } from "@halocline/domain/commands";
import { type Freshness, freshness } from "@halocline/domain/presence";
import type { Answer, Dispatcher } from "./dispatcher.ts";
import type { Order } from "./pending.ts";
import type { Clock } from "../../platform/clock.ts";
import type { AuditActor, AuditAuthor, AuditLine } from "../audit/audit.store.ts";
import type { DeviceControl } from "../devices/device-control.store.ts";
import type { AccountTransaction, InAccount } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";

/** The caller is answered within three seconds, whatever the device does. */
export const PATIENCE_MS = 2800;

export type Decision = Readonly<{
  kind: CommandKind;
  audit: Pick<AuditLine, "action" | "detail">;
  /** How long it may still act; a manual command's time unless said otherwise. */
  ttlMs?: number;
}>;
export type Ordered = Readonly<{ device: DeviceControl; answer: Answer }>;

export type PrepareOrderDeps = Readonly<{
  store: Pick<CommandStores, "lockControl" | "noteCommandSeq" | "insertCommand" | "appendAudit">;
  dispatcher: Pick<Dispatcher, "lastSeqOf">;
  newId: () => string;
  clock: Clock;
}>;

/** Written, and not yet sent: whoever prepared it dispatches it after the commit. */
export type PreparedOrder = Readonly<{ device: DeviceControl; order: Order }>;

export type Decide = (device: DeviceControl, nowMs: number, transaction: AccountTransaction) => Promise<Decision | Refused>;

export function freshnessOf({ heard, intervalS, hasWillOfCurrentBoot }: DeviceControl, nowMs: number): Freshness {
  return freshness(heard && nowMs - heard.receivedAtMs, intervalS, !hasWillOfCurrentBoot);
}

export const isReachable = (device: DeviceControl, nowMs: number): boolean =>
  ["live", "late"].includes(freshnessOf(device, nowMs));

export const createPrepareOrder =
  ({ store, dispatcher, newId, clock }: PrepareOrderDeps) =>
  async (
    transaction: AccountTransaction,
    actor: AuditAuthor,
    deviceId: string,
    decide: Decide,
  ): Promise<PreparedOrder | Refused> => {
    const device = await store.lockControl(transaction, actor.accountId, deviceId);
    if (!device) return refused("device_not_found");
    const nowMs = clock();
    const decision = await decide(device, nowMs, transaction);
    if (isRefused(decision)) return decision;
    if (device.heard === null) return refused("device_offline");
    const { ttlMs = MANUAL_TTL_MS } = decision;
    const command: Command = newCommand({
      id: newId(),
      seq: nextActionSeq(Math.max(device.commandSeq, dispatcher.lastSeqOf(device.registrationId)), nowMs),
      kind: decision.kind,
      boot: device.heard.boot,
      deadlineAtMs: nowMs + ttlMs,
    });
    await store.noteCommandSeq(transaction, deviceId, command.seq);
    await store.insertCommand(transaction, device, command, actor.userId, nowMs);
    const target = { kind: "device", id: deviceId } as const;
    await store.appendAudit(transaction, actor, { ...decision.audit, target });
    const order: Order = {
      registrationId: device.registrationId,
      accountId: device.accountId,
      command,
      deadlineUpMs: deadlineUpMs(device.heard, nowMs, ttlMs),
    };
    return { device, order };
  };

export type PrepareOrder = ReturnType<typeof createPrepareOrder>;

export type OrderActionDeps = PrepareOrderDeps &
  Readonly<{ inAccount: InAccount; dispatcher: Pick<Dispatcher, "dispatch" | "lastSeqOf"> }>;

export function createOrderAction(deps: OrderActionDeps) {
  const prepareOrder = createPrepareOrder(deps);
  return async (actor: AuditActor, deviceId: string, decide: Decide): Promise<Ordered | Refused> => {
    const prepared = await deps.inAccount(actor.accountId, (transaction) => prepareOrder(transaction, actor, deviceId, decide));
    if (isRefused(prepared)) return prepared;
    return { device: prepared.device, answer: await deps.dispatcher.dispatch(prepared.order, PATIENCE_MS) };
  };
}

export type OrderAction = ReturnType<typeof createOrderAction>;
