// Makes a device blink for a while, so that somebody who stands before two of them knows which is meant. It moves no water.

import type { Context } from "../../context.ts";
import { rejectionOfResult } from "../../rejections/command-rejection.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { isReachable, orderAction } from "../commands/index.ts";
import type { PlainOutcome } from "../commands/order-safety.service.ts";

export async function identifyDevice(
  ctx: Pick<Context, "inAccount" | "sender" | "newId" | "clock">,
  actor: AuditActor,
  deviceId: string,
): Promise<PlainOutcome | Rejection> {
  const ordered = await orderAction(ctx, actor, deviceId, async (device, nowMs) =>
    isReachable(device, nowMs)
      ? { kind: { type: "identify" }, audit: { action: "identify_device" } }
      : rejection("device_offline"),
  );
  if (isRejection(ordered)) return ordered;
  const { command } = ordered.answer;
  if (command.status === "confirmed") return { status: "confirmed" };
  if (command.status === "rejected") return rejection(rejectionOfResult(command.result));
  return command.status === "cancelled" ? rejection("command_voided") : { status: "unconfirmed", why: "not_confirmed" };
}
