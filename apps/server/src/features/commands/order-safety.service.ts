// A command toward safety: published first and repeated until the device answers, recorded and audited after, as soon
// as the database can (SAFE-11). Recording it voids on paper what it voided on the way.

import { advance, type Command, newCommand } from "@halocline/domain/commands/commands";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import { nextSafetySeq } from "@halocline/domain/commands/order";
import type { Context } from "../../context.ts";
import type { Fault } from "../../db/poison.ts";
import type { Tx } from "../../db/pools.ts";
import type { OutcomeName } from "../../http/answer-messages.ts";
import type { AuditActor, AuditLine } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import type { OwnedDevice } from "../devices/device-control.store.ts";
import { saveCommandSeq } from "../devices/index.ts";
import type { ParkedRecord } from "../parking/parked-records.store.ts";
import { insertCommand, lockOpenCommands, saveProgress } from "./commands.store.ts";
import type { Answer } from "./dispatcher.ts";
import { PATIENCE_MS } from "./order-action.service.ts";

/** Longer than any lease can last: then the pump is off by itself. */
const REPEAT_OFF_MS = 11 * 60_000;
/** Longer than any run can last. */
const REPEAT_ABORT_MS = 130 * 60_000;
/** A stop has a row of its own, from which it is repeated for ever. */
const REPEAT_STOP_MS = 60_000;

/** Confirmed only on the device's own word. */
export type PlainOutcome = Readonly<{ status: "confirmed" }> | Readonly<{ status: "unconfirmed"; why: OutcomeName }>;

export type SafetyOrder = Readonly<{
  device: Pick<OwnedDevice, "accountId" | "deviceId" | "registrationId">;
  kind: CommandKind;
  /** Null when the server itself takes something back. */
  actor: AuditActor | null;
  /** Of an emergency stop: the id that the client gave the press. */
  pressId?: string | null;
  audit: Pick<AuditLine, "action" | "detail"> | null;
  alsoRecord?: (transaction: Tx, nowMs: number) => Promise<void>;
  /**
   * Written by itself before the whole, which may wait for a lock or fail in a way that is tried again for ever. It may be
   * written any number of times, and the whole follows also when it fails.
   */
  firstRecord?: (transaction: Tx) => Promise<void>;
  /** What must be on record even if the rest of it never can be. */
  atLeastRecord?: (transaction: Tx, nowMs: number) => Promise<void>;
}>;

export type SafetyContext = Pick<Context, "sender" | "newId" | "clock">;

function repeatedForMs(kind: CommandKind): number {
  if (kind.type === "emergency_stop") return REPEAT_STOP_MS;
  return kind.type === "abort" ? REPEAT_ABORT_MS : REPEAT_OFF_MS;
}

async function record(ctx: SafetyContext, order: SafetyOrder, command: Command, sentAtMs: number): Promise<void> {
  const { device, actor, audit } = order;
  await ctx.sender.inTransaction(device.accountId, async (transaction) => {
    const nowMs = ctx.clock();
    await saveCommandSeq(transaction, device.deviceId, command.seq);
    for (const open of await lockOpenCommands(transaction, device.deviceId)) {
      const { command: after, effects } = advance(open.command, { type: "overtaken", by: command }, nowMs);
      if (effects.length > 0) await saveProgress(transaction, after, nowMs);
    }
    await insertCommand(transaction, device, command, actor?.userId ?? null, sentAtMs);
    await order.alsoRecord?.(transaction, nowMs);
    const target = { kind: "device", id: device.deviceId } as const;
    if (actor && audit) await appendAudit(transaction, actor, { ...audit, target });
  });
}

/** A repeat by the same person while it is under way shares its answer. A stop is recognised by its press, not by its id. */
export function orderSafety(ctx: SafetyContext, order: SafetyOrder): Promise<Answer> {
  const { device, kind, actor, pressId = null } = order;
  if (actor === null) return send(ctx, order);
  const what = JSON.stringify([actor.userId, kind.type === "emergency_stop" ? kind.type : kind]);
  return ctx.sender.asOne({ registrationId: device.registrationId, what, pressId }, () => send(ctx, order));
}

async function send(ctx: SafetyContext, order: SafetyOrder): Promise<Answer> {
  const { registrationId, accountId } = order.device;
  const nowMs = ctx.clock();
  const command = newCommand({
    id: ctx.newId(),
    seq: nextSafetySeq(ctx.sender.dispatcher.lastSeqOf(registrationId), nowMs),
    kind: order.kind,
    boot: null,
    deadlineAtMs: nowMs + repeatedForMs(order.kind),
  });
  // What is known of it at the time of recording, which may be long after.
  let current = advance(command, { type: "released" }, nowMs).command;
  const answering = ctx.sender.dispatcher.dispatch({ registrationId, accountId, command, deadlineUpMs: null }, PATIENCE_MS);
  const { firstRecord, atLeastRecord } = order;
  ctx.sender.deferredWrites.later({
    registrationId,
    stopId: order.kind.type === "emergency_stop" ? order.kind.stopId : null,
    first: firstRecord ? () => ctx.sender.inTransaction(accountId, firstRecord) : null,
    tries: [
      () => record(ctx, order, current, nowMs),
      ...(atLeastRecord
        ? [() => ctx.sender.inTransaction(accountId, (transaction) => atLeastRecord(transaction, ctx.clock()))]
        : []),
    ],
    parked: (fault, isPartlyStored) => parkedOf(order, current, { fault, isPartlyStored, sentAtMs: nowMs }),
  });
  const answer = await answering;
  current = answer.command;
  return answer;
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
