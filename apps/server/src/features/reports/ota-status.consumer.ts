// How updates go, as devices report it: one by one, in the order of arrival per device. What is lost here is not repeated;
// the hello after the restart tells the end.

import { otaStatusSchema } from "@halocline/contracts/device/replies.contract";
import { isRegistrationId as isUuid } from "@halocline/domain/devices/ids";
import { readPacket } from "../../broker/packet.ts";
import type { Context } from "../../context.ts";
import { recordUpdateReport } from "../firmware/index.ts";
import { dropped, type Intake, type IntakeLimits, type Taken } from "./intake.ts";

/** A device reports every five seconds or five percent; whoever has more waiting here is flooding. */
const LIMITS: IntakeLimits = { rates: { ofADevice: 600, ofAHousehold: 6000, forEachDevice: 30 }, queue: { most: 32 } };

type OtaStatusContext = Parameters<typeof recordUpdateReport>[0] & Pick<Context, "bus" | "metrics">;

async function take(ctx: OtaStatusContext, registrationId: string, data: Uint8Array): Promise<Taken> {
  const { bus } = ctx;
  const packet = readPacket(otaStatusSchema, data);
  if (!packet.isGood) return dropped(ctx, "bad_ota_status");
  const { update_id: updateId, boot, phase, percent, reason } = packet.message;
  const report = { boot, phase, percent: percent ?? null, reason: reason ?? null };
  const noted = isUuid(updateId) ? await recordUpdateReport(ctx, registrationId, updateId, report) : null;
  if (!noted) return dropped(ctx, "unknown_update");
  if (noted.isNews) bus.announceChange(registrationId);
  return null;
}

export const takeOtaStatus = (ctx: OtaStatusContext, intake: Intake) =>
  intake("ota_status", LIMITS, (registrationId, data) => take(ctx, registrationId, data));
