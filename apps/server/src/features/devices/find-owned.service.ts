// Whose device is this? Asked before a stop, which must not wait: what ordinary requests have shown a moment ago suffices,
// and a quarter of an hour ago when the database is away (SAFE-11).

import type { Context } from "../../context.ts";
import { answerInTime } from "../../platform/answer-in-time.ts";
import { createReported } from "../../platform/background-errors.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { listOwnedDevices, type OwnedDevice } from "./device-control.store.ts";

export type FindOwnedContext = Pick<Context, "inAccount" | "recentlyVerified" | "reportError">;

export async function findOwned(ctx: FindOwnedContext, accountId: string, deviceId: string): Promise<OwnedDevice | Rejection> {
  const known = ctx.recentlyVerified.device(accountId, deviceId, "just_now");
  if (known) return known;
  const ask = createReported(ctx.reportError)("owner_read", () =>
    ctx.inAccount(accountId, (transaction) => listOwnedDevices(transaction, accountId, deviceId)),
  );
  const found = await answerInTime(ask());
  if (found) return found[0] ?? rejection("device_not_found");
  return ctx.recentlyVerified.device(accountId, deviceId, "lately") ?? rejection("unavailable");
}
