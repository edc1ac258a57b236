import type { Context } from "../../context.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { findActor } from "../accounts/index.ts";
import { saveDeviceName } from "./registrations.store.ts";

export async function renameDevice(
  ctx: Pick<Context, "inAccount" | "database">,
  caller: Readonly<{ userId: string; accountId: string }>,
  deviceId: string,
  name: string,
): Promise<object | Rejection> {
  const actor = await findActor(ctx, caller);
  const isThere = await ctx.inAccount(actor.accountId, (transaction) => saveDeviceName(transaction, actor, deviceId, name));
  return isThere ? {} : rejection("device_not_found");
}
