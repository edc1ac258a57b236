// A browser as a channel. Its address belongs to the browser and not to a person, so whoever signs in there last is the only one who is
// told there: what was somebody else's is switched off, and says why in their settings.

import { createHash } from "node:crypto";
import type { ChannelFields } from "@halocline/domain/notifications/http-channel";
import type { Tx } from "../../db/pools.ts";
import type { Seal } from "../../platform/seal.ts";
import { encryptPush } from "../../platform/web-push.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import {
  type ChangeContext,
  checkedFields,
  isRejected,
  MOST_CHANNELS,
  noteChannel,
  type Person,
} from "./change-channels.service.ts";
import { sealFields } from "./channel-secrets.ts";
import { deleteChannel, insertChannel, listChannels, lockChannel, lockPerson, type StoredChannel } from "./channels.store.ts";
import { openPushKeys } from "./open-push-keys.service.ts";
import {
  deleteOwnSubscription,
  endForeignSubscription,
  findOwnSubscription,
  type OwnSubscription,
  renewSubscription,
} from "./push-subscriptions.store.ts";

type PushContext = ChangeContext & Readonly<{ pushSeal: Seal }>;

export type BrowserInput = Readonly<{ endpoint: string; p256dh: string; auth: string; publicKey: string; name: string }> &
  Readonly<{ replaces?: string | undefined }>;

const endpointHashOf = (endpoint: string): Buffer => createHash("sha256").update(endpoint).digest();

/** A key that is no key would fail at every alert. */
function canEncrypt({ p256dh, auth }: BrowserInput): boolean {
  try {
    return encryptPush({ p256dh, auth }, "").length > 0;
  } catch {
    return false;
  }
}

/** By its own service's word. A person who has switched it off may switch it on again. */
const isUnsubscribed = ({ isEnabled, lastError }: Omit<OwnSubscription, "id">): boolean =>
  !isEnabled && lastError === "unsubscribed";

/** What was this browser before, by its name, and takes nothing any more: it makes room for what it is now. */
async function deleteUnsubscribed(transaction: Tx, person: Person, name: string): Promise<void> {
  for (const channel of await listChannels(transaction, person.userId)) {
    if (channel.preset !== "push" || channel.name !== name || !isUnsubscribed(channel)) continue;
    await deleteChannel(transaction, channel.id);
    await noteChannel(transaction, person, "delete_notification_channel", channel);
  }
}

async function addBrowser(
  { seal, newId, clock }: PushContext,
  transaction: Tx,
  person: Person,
  { name, fields, endpointHash }: Readonly<{ name: string; fields: ChannelFields; endpointHash: Buffer }>,
): Promise<StoredChannel | Rejection> {
  await deleteUnsubscribed(transaction, person, name);
  if ((await listChannels(transaction, person.userId)).length >= MOST_CHANNELS) return rejection("too_many_channels");
  const id = newId();
  const made = { id, userId: person.userId, preset: "push", createdAt: new Date(clock()), endpointHash } as const;
  const wanted = { name, severities: ["critical", "warn"] as const, isEnabled: true };
  await insertChannel(transaction, made, { ...wanted, ...sealFields(seal, id, "push", fields) });
  await noteChannel(transaction, person, "add_notification_channel", { id, preset: "push", name });
  return (await lockChannel(transaction, person.userId, id)) ?? rejection("channel_not_found");
}

/** As often as a browser likes: what it was subscribed with before is replaced. */
export async function subscribeBrowser(
  ctx: PushContext,
  person: Person,
  input: BrowserInput,
): Promise<StoredChannel | Rejection> {
  const { database, seal, pushSeal, clock } = ctx;
  const keys = await openPushKeys(database, pushSeal, clock());
  const { endpoint, p256dh, auth, publicKey, name, replaces } = input;
  const fields = checkedFields("push", { address: endpoint, p256dh, auth, ...keys });
  if (isRejected(fields)) return fields;
  if (publicKey !== keys.publicKey || !canEncrypt(input)) return rejection("channel_invalid");
  const endpointHash = endpointHashOf(endpoint);
  return database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, person.userId);
    await endForeignSubscription(transaction, person.userId, endpointHash, new Date(clock()));
    const find = (address: string) => findOwnSubscription(transaction, person.userId, endpointHashOf(address));
    const { id } = (await find(endpoint)) ?? (replaces ? await find(replaces) : null) ?? { id: null };
    if (id === null) return addBrowser(ctx, transaction, person, { name, fields, endpointHash });
    const { secretsSealed } = sealFields(seal, id, "push", fields);
    await renewSubscription(transaction, id, { endpointHash, secretsSealed, watchedSince: new Date(clock()) });
    return (await lockChannel(transaction, person.userId, id)) ?? rejection("channel_not_found");
  });
}

/** Whoever is signed in at this browser now: nobody else is told there any longer. */
export function meetBrowser(
  { database, clock }: ChangeContext,
  { userId }: Person,
  endpoint: string,
): Promise<{ channelId: string | null }> {
  const endpointHash = endpointHashOf(endpoint);
  return database.transaction().execute(async (transaction) => {
    await endForeignSubscription(transaction, userId, endpointHash, new Date(clock()));
    const own = await findOwnSubscription(transaction, userId, endpointHash);
    return { channelId: own && !isUnsubscribed(own) ? own.id : null };
  });
}

/** Before a sign-out. */
export function leaveBrowser({ database }: ChangeContext, person: Person, endpoint: string): Promise<{ hasEnded: boolean }> {
  return database.transaction().execute(async (transaction) => {
    const channel = await deleteOwnSubscription(transaction, person.userId, endpointHashOf(endpoint));
    if (channel !== null) await noteChannel(transaction, person, "delete_notification_channel", { ...channel, preset: "push" });
    return { hasEnded: channel !== null };
  });
}
