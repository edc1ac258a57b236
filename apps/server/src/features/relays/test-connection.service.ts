// A real round trip: a command that does nothing but be answered.

import type { AuditActor } from "../audit/audit.store.ts";
import { isReachable, type OrderAction } from "../commands/order-action.service.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";

export type TestOutcome = Readonly<{ success: boolean; message: string; roundTripMs: number | null }>;

const failed = (message: string): TestOutcome => ({ success: false, message, roundTripMs: null });

export const createTestConnection =
  ({ orderAction }: Readonly<{ orderAction: OrderAction }>) =>
  async (actor: AuditActor, deviceId: string): Promise<TestOutcome | Refused> => {
    const ordered = await orderAction(actor, deviceId, async (device, nowMs) =>
      isReachable(device, nowMs) ? { kind: { type: "test" }, audit: { action: "test_connection" } } : refused("device_offline"),
    );
    if (isRefused(ordered)) return ordered.refused === "device_offline" ? failed("The device is offline.") : ordered;
    const { roundTripMs } = ordered.answer;
    if (roundTripMs === null) return failed("The device did not answer in time.");
    return { success: true, message: `The device answered in ${Math.round(roundTripMs)} ms.`, roundTripMs };
  };

export type TestConnection = ReturnType<typeof createTestConnection>;
