// Answers to commands. A command toward safety is published before it is recorded, so the answer may come before the
// record does: then it is looked for again.

import { setTimeout as sleep } from "node:timers/promises";
import { ackSchema } from "@halocline/contracts/device/replies.contract";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import { isRegistrationId as isUuid } from "@halocline/domain/devices/ids";
import { readPacket } from "../../broker/packet.ts";
import type { Context } from "../../context.ts";
import type { StoredCommand } from "../commands/commands.store.ts";
import { orderSafety } from "../commands/index.ts";
import type { SafetyContext } from "../commands/order-safety.service.ts";
import { type AppliedAck, type ApplyAckContext, applyAck } from "./apply-ack.service.ts";
import { dropped, type Intake, type IntakeLimits, type Taken } from "./intake.ts";

const LOOK_AGAIN_AFTER_MS = [200, 1000, 3000, 10_000] as const;
/** No device has more commands on their way; whoever answers more is guessing ids (SEC-10). */
const MOST_LOOKED_FOR = 8;
/** An answer has no budget but its device's own. Those that are looked for again do not hold up the others. */
const LIMITS: IntakeLimits = {
  rates: { ofADevice: 600, ofAHousehold: Number.POSITIVE_INFINITY, forEachDevice: 0 },
  queue: { most: 64, mostAtOnce: 2 * MOST_LOOKED_FOR },
};

type AcksContext = ApplyAckContext & SafetyContext & Pick<Context, "bus" | "metrics" | "reportError">;

/** Takes back what acted too late. */
function takeBack(ctx: AcksContext, device: StoredCommand, kind: CommandKind): void {
  orderSafety(ctx, { device, kind, actor: null, audit: null }).catch((error: unknown) =>
    ctx.reportError("safety_order", error, { registrationId: device.registrationId }),
  );
}

/** When the process ends there is one last look, at once: its database is about to be closed. */
export function takeAcks(ctx: AcksContext, intake: Intake, ending: AbortSignal) {
  const { bus, reportError } = ctx;
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false, signal: ending }).catch(() => {});
  const lookedFor = new Map<string, number>();

  async function lookAgain(registrationId: string, settle: () => Promise<AppliedAck | null>): Promise<AppliedAck | null> {
    const already = lookedFor.get(registrationId) ?? 0;
    if (already >= MOST_LOOKED_FOR) return null;
    lookedFor.set(registrationId, already + 1);
    try {
      for (const afterMs of LOOK_AGAIN_AFTER_MS) {
        await pause(afterMs);
        const settled = await settle();
        if (settled || ending.aborted) return settled;
      }
      return null;
    } finally {
      const left = (lookedFor.get(registrationId) ?? 1) - 1;
      if (left > 0) lookedFor.set(registrationId, left);
      else lookedFor.delete(registrationId);
    }
  }

  async function take(registrationId: string, data: Uint8Array): Promise<Taken> {
    const packet = readPacket(ackSchema, data);
    if (!packet.isGood) return dropped(ctx, "bad_ack");
    const ack = packet.message;
    if (!isUuid(ack.id)) return dropped(ctx, "unknown_ack");
    const settle = () =>
      applyAck(ctx, registrationId, ack.id, ack).catch((error: unknown) => {
        reportError("bus_handler", error, { topic: "acks", registrationId });
        return null;
      });
    const settled = (await settle()) ?? (await lookAgain(registrationId, settle));
    if (!settled) return dropped(ctx, "unknown_ack");
    for (const kind of settled.toSend) takeBack(ctx, settled.command, kind);
    bus.announceChange(registrationId, settled.changedRunId);
    return settled.command;
  }

  return intake("acks", LIMITS, take);
}
