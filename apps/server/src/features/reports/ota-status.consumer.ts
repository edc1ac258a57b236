// How updates go, as devices report it: one by one, in the order of arrival per device. What is lost here is not repeated;
// the hello after the restart tells the end.

import { otaStatusSchema } from "@halocline/contracts/device/replies.contract";
import { isRegistrationId as isUuid } from "@halocline/domain/devices/ids";
import { readPacket } from "../../broker/packet.ts";
import type { Context } from "../../context.ts";
import { recordUpdateReport } from "../firmware/index.ts";
import { createDeviceQueues } from "./device-queues.ts";
import { createMessageRate } from "./message-rate.ts";

/** A device reports every five seconds or five percent; whoever has more waiting here is flooding (SEC-10). */
const MOST_WAITING = 32;

type OtaStatusContext = Parameters<typeof recordUpdateReport>[0] & Pick<Context, "bus" | "metrics" | "reportError">;

export function takeOtaStatus(ctx: OtaStatusContext) {
  const { bus, metrics, reportError } = ctx;
  const isTooFast = createMessageRate(ctx.clock);
  const enqueue = createDeviceQueues(MOST_WAITING);

  async function take(registrationId: string, data: Uint8Array): Promise<void> {
    const packet = readPacket(otaStatusSchema, data);
    if (!packet.isGood) return metrics.ingest.dropped.inc({ reason: "bad_ota_status" });
    const { update_id: updateId, boot, phase, percent, reason } = packet.message;
    const report = { boot, phase, percent: percent ?? null, reason: reason ?? null };
    const noted = isUuid(updateId) ? await recordUpdateReport(ctx, registrationId, updateId, report) : null;
    if (!noted) return metrics.ingest.dropped.inc({ reason: "unknown_update" });
    if (noted.isNews) bus.announceChange(registrationId);
  }

  return (registrationId: string, data: Uint8Array): void => {
    const work = () =>
      take(registrationId, data).catch((error: unknown) =>
        reportError("bus_handler", error, { topic: "ota_status", registrationId }),
      );
    if (isTooFast(registrationId) || !enqueue(registrationId, work)) metrics.ingest.dropped.inc({ reason: "too_fast" });
  };
}
