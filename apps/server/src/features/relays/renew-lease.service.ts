// Extends a lease that runs; the device never starts a pump for it, and no renewal makes one ON longer than the device allows.

import { leaseMsOf } from "@halocline/domain/relays/switching";
import type { Context } from "../../context.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { isReachable, orderAction } from "../commands/index.ts";
import { leaseFactsOf, outcomeOf, type RelayOutcome, relayOf } from "./switch-relay.service.ts";

export async function renewLease(
  ctx: Pick<Context, "inAccount" | "sender" | "newId" | "clock">,
  actor: AuditActor,
  deviceId: string,
  channel: number,
  leaseS: number,
): Promise<RelayOutcome | Rejection> {
  const ordered = await orderAction(ctx, actor, deviceId, async (device, nowMs) => {
    const leaseMs = leaseMsOf(leaseFactsOf(device, relayOf(device, channel), nowMs), leaseS);
    if (!isReachable(device, nowMs)) return rejection("device_offline");
    if (leaseMs === null) return rejection("no_lease");
    return { kind: { type: "renew", channel, leaseMs }, audit: { action: "renew_lease", detail: { channel, leaseS } } };
  });
  return isRejection(ordered) ? ordered : outcomeOf(ordered.answer, relayOf(ordered.device, channel), ctx.clock());
}
