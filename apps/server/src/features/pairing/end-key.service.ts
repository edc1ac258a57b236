// A key ends: by a new one, or with its device (SAFE-19). Pumps off first, while somebody can still be told; then the
// key, so that nobody comes back; then the connection; and only then is anything deleted.

import type { PairingSecrets } from "../../broker/pairing-secrets.ts";
import type { Context } from "../../context.ts";
import type { Principal } from "../../db/principal.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { arePumpsOff, findActor } from "../accounts/index.ts";
import type { WithKey } from "./claim-devices.service.ts";
import type { Registration } from "./registrations.store.ts";
import * as registrations from "./registrations.store.ts";

export type EndKeyContext = Pick<Context, "inAccount" | "database" | "bus" | "clock" | "stopPumps" | "closeConnections"> &
  Readonly<{ secrets: Pick<PairingSecrets, "newKey"> }>;

type Store = Pick<typeof registrations, "findRegistration" | "regenerateKey" | "removeDevice" | "revokeKey">;

type Caller = Pick<Principal, "userId" | "accountId" | "isConfirmed">;

const find = (ctx: EndKeyContext, store: Store, accountId: string, deviceId: string): Promise<Registration | null> =>
  ctx.inAccount(accountId, (transaction) => store.findRegistration(transaction, accountId, deviceId));

export async function giveNewKey(
  ctx: EndKeyContext,
  caller: Caller,
  deviceId: string,
  store: Store = registrations,
): Promise<WithKey | Rejection> {
  const device = await find(ctx, store, caller.accountId, deviceId);
  if (!device) return rejection("device_not_found");
  // A session that was left open or stolen must not put a controller, and its emergency stop, out of reach.
  if (!caller.isConfirmed) return rejection("password_again");
  const actor = await findActor(ctx, caller);
  await arePumpsOff(ctx.stopPumps, device);
  const { key, hash, lastFour } = ctx.secrets.newKey();
  const isReplaced = await ctx.inAccount(actor.accountId, (transaction) =>
    store.regenerateKey(transaction, actor, device, { hash, lastFour }),
  );
  if (!isReplaced) return rejection("device_not_found");
  await ctx.closeConnections(device.registrationId);
  return { deviceId, apiKey: key };
}

export async function deleteDevice(
  ctx: EndKeyContext,
  caller: Caller,
  deviceId: string,
  store: Store = registrations,
): Promise<{ arePumpsConfirmedOff: boolean } | Rejection> {
  const device = await find(ctx, store, caller.accountId, deviceId);
  if (!device) return rejection("device_not_found");
  // A session that was left open or stolen must not put a controller, and its emergency stop, out of reach.
  if (!caller.isConfirmed) return rejection("password_again");
  const actor = await findActor(ctx, caller);
  const arePumpsConfirmedOff = await arePumpsOff(ctx.stopPumps, device);
  await ctx.inAccount(device.accountId, (transaction) => store.revokeKey(transaction, device));
  await ctx.closeConnections(device.registrationId);
  const isRemoved = await ctx.inAccount(actor.accountId, (transaction) =>
    store.removeDevice(transaction, actor, device, { arePumpsConfirmedOff }),
  );
  if (!isRemoved) return rejection("device_not_found");
  ctx.bus.announceChange(device.registrationId);
  return { arePumpsConfirmedOff };
}
