// A command toward action: decided, numbered, recorded and audited in one commit, and published only after it. If the
// process dies in between, the command is never sent (SAFE-10).

import { type Command, newCommand } from "@halocline/domain/commands/commands";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import { deadlineUpMs, MANUAL_TTL_MS, nextActionSeq } from "@halocline/domain/commands/order";
import { type Freshness, freshness } from "@halocline/domain/devices/presence";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import { hasGivenUp } from "../../platform/given-up.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import { areRightsStanding } from "../accounts/index.ts";
import type { AuditActor, AuditAuthor, AuditLine } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import type { DeviceControl } from "../devices/device-control.store.ts";
import { lockControl, saveCommandSeq } from "../devices/index.ts";
import { insertCommand } from "./commands.store.ts";
import type { Answer } from "./dispatcher.ts";
import type { Order } from "./in-flight.ts";

/** The caller is answered within three seconds, whatever the device does. */
export const PATIENCE_MS = 2800;

export type Decision = Readonly<{
  kind: CommandKind;
  audit: Pick<AuditLine, "action" | "detail">;
  /** How long it may still act; a manual command's time unless said otherwise. */
  ttlMs?: number;
}>;
export type Ordered = Readonly<{ device: DeviceControl; answer: Answer }>;

/** Written, and not yet sent: whoever prepared it dispatches it after the commit. */
export type PreparedOrder = Readonly<{ device: DeviceControl; order: Order }>;

export type Decide = (device: DeviceControl, nowMs: number, transaction: Tx) => Promise<Decision | Rejection>;

export function freshnessOf({ heard, intervalS, hasWillOfCurrentBoot }: DeviceControl, nowMs: number): Freshness {
  return freshness(heard && nowMs - heard.receivedAtMs, intervalS, !hasWillOfCurrentBoot);
}

export const isReachable = (device: DeviceControl, nowMs: number): boolean =>
  ["live", "late"].includes(freshnessOf(device, nowMs));

export async function prepareOrder(
  ctx: Pick<Context, "sender" | "newId" | "clock">,
  transaction: Tx,
  actor: AuditAuthor,
  deviceId: string,
  decide: Decide,
): Promise<PreparedOrder | Rejection> {
  const device = await lockControl(transaction, actor.accountId, deviceId);
  if (!device) return rejection("device_not_found");
  // The database answered after whoever asked was told that it does not.
  if (hasGivenUp()) return rejection("unavailable");
  // The device may have been waited for, and the right to command it may have ended meanwhile.
  if (actor.verifiedBy && !(await areRightsStanding(transaction, actor.accountId, actor.verifiedBy)))
    return rejection("rights_ended");
  const nowMs = ctx.clock();
  const decision = await decide(device, nowMs, transaction);
  if (isRejection(decision)) return decision;
  if (device.heard === null) return rejection("device_offline");
  const { ttlMs = MANUAL_TTL_MS } = decision;
  const command: Command = newCommand({
    id: ctx.newId(),
    seq: nextActionSeq(Math.max(device.commandSeq, ctx.sender.dispatcher.lastSeqOf(device.registrationId)), nowMs),
    kind: decision.kind,
    boot: device.heard.boot,
    deadlineAtMs: nowMs + ttlMs,
  });
  await saveCommandSeq(transaction, deviceId, command.seq);
  await insertCommand(transaction, device, command, actor.userId, nowMs);
  const target = { kind: "device", id: deviceId } as const;
  await appendAudit(transaction, actor, { ...decision.audit, target });
  const order: Order = {
    registrationId: device.registrationId,
    accountId: device.accountId,
    command,
    deadlineUpMs: deadlineUpMs(device.heard, nowMs, ttlMs),
  };
  return { device, order };
}

export async function orderAction(
  ctx: Pick<Context, "inAccount" | "sender" | "newId" | "clock">,
  actor: AuditActor,
  deviceId: string,
  decide: Decide,
  /** Publishes what has to arrive before the command. */
  before: (order: Order) => void = () => {},
): Promise<Ordered | Rejection> {
  const prepared = await ctx.inAccount(actor.accountId, (transaction) => prepareOrder(ctx, transaction, actor, deviceId, decide));
  if (isRejection(prepared)) return prepared;
  // Recorded and never sent, as if the process had died here: it ends by its deadline.
  if (hasGivenUp()) return rejection("unavailable");
  before(prepared.order);
  return { device: prepared.device, answer: await ctx.sender.dispatcher.dispatch(prepared.order, PATIENCE_MS) };
}
