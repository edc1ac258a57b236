// A command toward safety: published first and repeated until the device answers, recorded and audited after, as soon
// as the database can (SAFE-11). Recording it voids on paper what it voided on the way.

import type { CommandKind } from "@halocline/domain/command-kinds";
import { nextSafetySeq } from "@halocline/domain/command-order";
import { advance, type Command, newCommand } from "@halocline/domain/commands";
import type { Afterwards } from "./afterwards.ts";
import type { Answer, Dispatcher } from "./dispatcher.ts";
import type { Clock } from "../../platform/clock.ts";
import type { AuditActor, AuditLine } from "../audit/audit.store.ts";
import type { OwnedDevice } from "../devices/device-control.store.ts";
import type { ParkedRecord } from "../parking/parked-records.store.ts";
import type { Fault } from "../../db/poison.ts";
import type { AccountTransaction } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import { PATIENCE_MS } from "./order-action.service.ts";

/** Longer than any lease can last: then the pump is off by itself. */
const REPEAT_OFF_MS = 11 * 60_000;
/** Longer than any run can last. */
const REPEAT_ABORT_MS = 130 * 60_000;
/** A stop has a row of its own, from which it is repeated for ever. */
const REPEAT_STOP_MS = 60_000;

export type SafetyOrder = Readonly<{
  device: Pick<OwnedDevice, "accountId" | "deviceId" | "registrationId">;
  kind: CommandKind;
  /** Null when the server itself takes something back. */
  actor: AuditActor | null;
  audit: Pick<AuditLine, "action" | "detail"> | null;
  alsoRecord?: (transaction: AccountTransaction, nowMs: number) => Promise<void>;
  /**
   * Written by itself before the whole, which may wait for a lock or fail in a way that is tried again for ever. It may be
   * written any number of times, and the whole follows also when it fails.
   */
  firstRecord?: (transaction: AccountTransaction) => Promise<void>;
  /** What must be on record even if the rest of it never can be. */
  atLeastRecord?: (transaction: AccountTransaction, nowMs: number) => Promise<void>;
}>;

export type OrderSafetyDeps = Readonly<{
  /** The transaction of the role that sends: inside the account for people, across accounts for the server itself. */
  inTransaction: <T>(accountId: string, work: (transaction: AccountTransaction) => Promise<T>) => Promise<T>;
  store: Pick<CommandStores, "noteCommandSeq" | "insertCommand" | "lockOpenCommands" | "saveProgress" | "appendAudit">;
  dispatcher: Pick<Dispatcher, "dispatch" | "lastSeqOf">;
  afterwards: Pick<Afterwards, "later">;
  newId: () => string;
  clock: Clock;
}>;

function repeatedForMs(kind: CommandKind): number {
  if (kind.type === "emergency_stop") return REPEAT_STOP_MS;
  return kind.type === "abort" ? REPEAT_ABORT_MS : REPEAT_OFF_MS;
}

export function createOrderSafety({ inTransaction, store, dispatcher, afterwards, newId, clock }: OrderSafetyDeps) {
  async function record(order: SafetyOrder, command: Command, sentAtMs: number): Promise<void> {
    const { device, actor, audit } = order;
    await inTransaction(device.accountId, async (transaction) => {
      const nowMs = clock();
      await store.noteCommandSeq(transaction, device.deviceId, command.seq);
      for (const open of await store.lockOpenCommands(transaction, device.deviceId)) {
        const { command: after, effects } = advance(open.command, { type: "overtaken", by: command }, nowMs);
        if (effects.length > 0) await store.saveProgress(transaction, after, nowMs);
      }
      await store.insertCommand(transaction, device, command, actor?.userId ?? null, sentAtMs);
      await order.alsoRecord?.(transaction, nowMs);
      const target = { kind: "device", id: device.deviceId } as const;
      if (actor && audit) await store.appendAudit(transaction, actor, { ...audit, target });
    });
  }

  return async (order: SafetyOrder): Promise<Answer> => {
    const { registrationId, accountId } = order.device;
    const nowMs = clock();
    const command = newCommand({
      id: newId(),
      seq: nextSafetySeq(dispatcher.lastSeqOf(registrationId), nowMs),
      kind: order.kind,
      boot: null,
      deadlineAtMs: nowMs + repeatedForMs(order.kind),
    });
    // What is known of it at the time of recording, which may be long after.
    let current = advance(command, { type: "released" }, nowMs).command;
    const answering = dispatcher.dispatch({ registrationId, accountId, command, deadlineUpMs: null }, PATIENCE_MS);
    const { firstRecord, atLeastRecord } = order;
    afterwards.later({
      registrationId,
      isStop: order.kind.type === "emergency_stop",
      first: firstRecord ? () => inTransaction(accountId, firstRecord) : null,
      tries: [
        () => record(order, current, nowMs),
        ...(atLeastRecord ? [() => inTransaction(accountId, (transaction) => atLeastRecord(transaction, clock()))] : []),
      ],
      parked: (fault, isPartlyStored) => parkedOf(order, current, { fault, isPartlyStored, sentAtMs: nowMs }),
    });
    const answer = await answering;
    current = answer.command;
    return answer;
  };
}

/** Enough to write it by hand: who asked what of which device, and when. */
function parkedOf(
  { device, kind, actor, audit }: SafetyOrder,
  command: Command,
  { fault, isPartlyStored, sentAtMs }: Readonly<{ fault: Fault; isPartlyStored: boolean; sentAtMs: number }>,
): ParkedRecord {
  const { accountId, registrationId, deviceId } = device;
  const { id: commandId, seq, status, result } = command;
  const stop = kind.type === "emergency_stop" ? { stopId: kind.stopId } : {};
  return {
    kind: kind.type === "emergency_stop" ? "emergency_stop" : "safety_command",
    accountId,
    registrationId,
    deviceId,
    subject: null,
    payload: {
      ...stop,
      command: { commandId, seq, kind, status, result },
      requestedBy: actor?.userId ?? null,
      audit,
      isPartlyStored,
    },
    fault,
    happenedAtMs: sentAtMs,
  };
}

export type OrderSafety = ReturnType<typeof createOrderSafety>;
