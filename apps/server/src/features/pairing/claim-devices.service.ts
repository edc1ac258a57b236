// Taking announced devices into an account. What proves possession is the announcement: it carried the account's code,
// it is a few minutes old at most, and whoever takes it uses it up (SEC-4).

import { isTimeZone } from "@halocline/recurrence/wall-clock";
import { createPairingBus } from "../../broker/pairing-bus.ts";
import type { PairingSecrets } from "../../broker/pairing-secrets.ts";
import type { Context } from "../../context.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import { arePumpsOff, findActor } from "../accounts/index.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { type AnnouncedDevice, type AnnouncedTo, listAnnounced } from "./announcements.store.ts";
import { registerDevice, rekeyDevice } from "./registrations.store.ts";

type DiscoverContext = Pick<Context, "config" | "inAccount">;

export type ClaimContext = DiscoverContext &
  Pick<Context, "database" | "broker" | "newId" | "reportError" | "clock" | "stopPumps" | "closeConnections"> &
  Readonly<{ secrets: PairingSecrets }>;

type Caller = Readonly<{ userId: string; accountId: string }>;
export type WithKey = Readonly<{ deviceId: string; apiKey: string }>;

/** Until its owner gives it one. */
const nameOf = (hardwareId: string): string => `Controller ${hardwareId.slice(-4)}`;

/** Open, for an instance with one household: also devices that gave no code. */
const announcedTo = ({ config }: Pick<Context, "config">, accountId: string): AnnouncedTo => ({
  accountId,
  isOpen: config.devicePairing === "open",
});

export const discoverDevices = (ctx: DiscoverContext, accountId: string): Promise<AnnouncedDevice[]> =>
  ctx.inAccount(accountId, (transaction) => listAnnounced(transaction, announcedTo(ctx, accountId)));

/** What its owner says about it. A zone that is not known keeps nobody from taking a device. */
type Wanted = Readonly<{ name: string; timezone: string | undefined }>;

const zoneOf = ({ timezone }: Pick<Wanted, "timezone">): string =>
  timezone !== undefined && isTimeZone(timezone) ? timezone : "UTC";

async function claim(
  ctx: ClaimContext,
  actor: AuditActor,
  announced: AnnouncedDevice,
  said: Wanted,
): Promise<WithKey | Rejection> {
  const { accountId } = actor;
  const { hardwareId, device: known } = announced;
  if (known) await arePumpsOff(ctx.stopPumps, known);
  const device = known ?? { id: ctx.newId(), accountId, registrationId: ctx.newId() };
  const { key, hash, lastFour } = ctx.secrets.newKey();
  const wanted = {
    device,
    hardwareId,
    name: said.name,
    timezone: zoneOf(said),
    key: { hash, lastFour },
    keySealed: ctx.secrets.keySeal.seal(key, device.id),
    announcedTo: announcedTo(ctx, accountId),
    mostDevices: ctx.config.devicesPerHousehold,
  };
  const claimed = await ctx.inAccount(accountId, (transaction) =>
    (known ? rekeyDevice : registerDevice)(transaction, actor, wanted),
  );
  // Lost to another claim, too old and never announced get the same answer.
  if (!claimed) return rejection("not_announced");
  if (typeof claimed === "string") return rejection(claimed);
  // The key of the other household may have signed in at the last moment.
  if (claimed.endedRegistrationId !== null) await ctx.closeConnections(claimed.endedRegistrationId);
  // Before the new key is sent, or the device that comes with it would be closed as well.
  if (known) await ctx.closeConnections(device.registrationId);
  createPairingBus(ctx.broker, ctx.reportError).sendGrant(claimed.clientId, device.registrationId, key);
  return { deviceId: device.id, apiKey: key };
}

const isTaken = ({ obstacle, isButtonPressed }: AnnouncedDevice): boolean =>
  obstacle === "registered_elsewhere" || (obstacle === "button_needed" && !isButtonPressed);

export async function claimDevice(
  ctx: ClaimContext,
  caller: Caller,
  hardwareId: string,
  said: Wanted,
): Promise<WithKey | Rejection> {
  const announced = (await discoverDevices(ctx, caller.accountId)).find((one) => one.hardwareId === hardwareId);
  if (announced && isTaken(announced)) return rejection("registered_elsewhere");
  return announced ? claim(ctx, await findActor(ctx, caller), announced, said) : rejection("not_announced");
}

/** Only new ones: another key for a device that works is a decision for a person, and so is a board of another household. */
export async function claimAllDevices(ctx: ClaimContext, caller: Caller, timezone: string | undefined): Promise<string[]> {
  const unknown = (await discoverDevices(ctx, caller.accountId)).filter(
    ({ device, obstacle }) => device === null && obstacle === null,
  );
  if (unknown.length === 0) return [];
  const actor = await findActor(ctx, caller);
  const deviceIds: string[] = [];
  for (const announced of unknown) {
    const claimed = await claim(ctx, actor, announced, { name: nameOf(announced.hardwareId), timezone });
    if (!isRejection(claimed)) deviceIds.push(claimed.deviceId);
  }
  return deviceIds;
}
