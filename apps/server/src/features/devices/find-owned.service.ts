// Whose device is this? Asked before a stop, which must not wait: what ordinary requests have shown a moment ago suffices,
// and a quarter of an hour ago when the database is away (SAFE-11).

import type { Context } from "../../context.ts";
import { answerInTime, PATIENCE_WITHOUT_MEMORY_MS } from "../../platform/answer-in-time.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { OwnedDevice } from "./device-control.store.ts";

export type FindOwnedContext = Pick<Context, "recentlyVerified">;

export async function findOwned(
  { recentlyVerified }: FindOwnedContext,
  accountId: string,
  deviceId: string,
): Promise<OwnedDevice | Rejection> {
  const known = recentlyVerified.device(accountId, deviceId, "just_now");
  if (known) return known;
  const lately = recentlyVerified.device(accountId, deviceId, "lately");
  const found = await answerInTime(recentlyVerified.askDevices(accountId), lately ? undefined : PATIENCE_WITHOUT_MEMORY_MS);
  if (found) return found.find((device) => device.deviceId === deviceId) ?? rejection("device_not_found");
  return lately ?? rejection("unavailable");
}
