// The emergency stop of every device of a household, for a page that does not know its devices. Those in memory are stopped
// without waiting for the database; a device that only the database knows is stopped when it answers (SAFE-11).

import type { Context } from "../../context.ts";
import { answerInTime, PATIENCE_WITHOUT_MEMORY_MS } from "../../platform/answer-in-time.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { OwnedDevice } from "../devices/device-control.store.ts";
import { type StopDeviceContext, stopDevice } from "./stop-device.service.ts";

type StoppedDevice = Readonly<{ id: string; name: string; status: "confirmed" | "kept" | "unconfirmed" }>;

export type HouseholdOutcome = Readonly<{ status: "confirmed" | "unconfirmed" | "empty"; devices: readonly StoppedDevice[] }>;

type StopHouseholdContext = StopDeviceContext & Pick<Context, "reportError">;

/** Null for a device that has left the household since it was remembered. */
async function stopOne(
  ctx: StopHouseholdContext,
  actor: AuditActor,
  device: OwnedDevice,
  pressId: string | null,
): Promise<StoppedDevice | null> {
  const { deviceId: id, name } = device;
  try {
    const outcome = await stopDevice(ctx, actor, id, pressId);
    if (isRejection(outcome)) return outcome.rejection === "device_not_found" ? null : { id, name, status: "unconfirmed" };
    return { id, name, status: outcome.status === "confirmed" ? "confirmed" : "kept" };
  } catch (error) {
    // The answers of the others must not be lost with it.
    ctx.reportError("household_stop", error, { registrationId: device.registrationId });
    return { id, name, status: "unconfirmed" };
  }
}

export async function stopHousehold(
  ctx: StopHouseholdContext,
  actor: AuditActor,
  pressId: string | null,
): Promise<HouseholdOutcome | Rejection> {
  const { accountId } = actor;
  const known = ctx.recentlyVerified.devices(accountId, "lately");
  const stopping = (known ?? []).map((device) => stopOne(ctx, actor, device, pressId));
  const found = await answerInTime(ctx.recentlyVerified.askDevices(accountId), known ? undefined : PATIENCE_WITHOUT_MEMORY_MS);
  if (!found && !known) return rejection("unavailable");
  const added = (found ?? []).filter(({ deviceId }) => !known?.some((device) => device.deviceId === deviceId));
  const answers = await Promise.all([...stopping, ...added.map((device) => stopOne(ctx, actor, device, pressId))]);
  const devices = answers.filter((device) => device !== null);
  if (devices.length === 0) return { status: "empty", devices };
  return { status: devices.every(({ status }) => status === "confirmed") ? "confirmed" : "unconfirmed", devices };
}
