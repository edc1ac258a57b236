// A real round trip: a command that does nothing but be answered.

import type { AnswerMessages } from "@halocline/messages/answers";
import type { Said } from "@halocline/messages/said";
import type { Context } from "../../context.ts";
import type { OutcomeName } from "../../http/answer-messages.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { isReachable, orderAction } from "../commands/index.ts";

export type TestOutcome = Readonly<{ success: boolean; said: Said<AnswerMessages["outcomes"]>; roundTripMs: number | null }>;

const failed = (said: OutcomeName): TestOutcome => ({ success: false, said, roundTripMs: null });

export async function testConnection(
  ctx: Pick<Context, "inAccount" | "sender" | "newId" | "clock">,
  actor: AuditActor,
  deviceId: string,
): Promise<TestOutcome | Rejection> {
  const ordered = await orderAction(ctx, actor, deviceId, async (device, nowMs) =>
    isReachable(device, nowMs) ? { kind: { type: "test" }, audit: { action: "test_connection" } } : rejection("device_offline"),
  );
  if (isRejection(ordered)) return ordered.rejection === "device_offline" ? failed("test_offline") : ordered;
  const { roundTripMs } = ordered.answer;
  if (roundTripMs === null) return failed("test_unanswered");
  return { success: true, said: { code: "test_answered", ms: Math.round(roundTripMs) }, roundTripMs };
}
