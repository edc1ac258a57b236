// A real round trip: a command that does nothing but be answered.

import type { Context } from "../../context.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { isReachable, orderAction } from "../commands/index.ts";

export type TestOutcome = Readonly<{ success: boolean; message: string; roundTripMs: number | null }>;

const failed = (message: string): TestOutcome => ({ success: false, message, roundTripMs: null });

export async function testConnection(
  ctx: Pick<Context, "inAccount" | "sender" | "newId" | "clock">,
  actor: AuditActor,
  deviceId: string,
): Promise<TestOutcome | Rejection> {
  const ordered = await orderAction(ctx, actor, deviceId, async (device, nowMs) =>
    isReachable(device, nowMs) ? { kind: { type: "test" }, audit: { action: "test_connection" } } : rejection("device_offline"),
  );
  if (isRejection(ordered)) return ordered.rejection === "device_offline" ? failed("The device is offline.") : ordered;
  const { roundTripMs } = ordered.answer;
  if (roundTripMs === null) return failed("The device did not answer in time.");
  return { success: true, message: `The device answered in ${Math.round(roundTripMs)} ms.`, roundTripMs };
}
