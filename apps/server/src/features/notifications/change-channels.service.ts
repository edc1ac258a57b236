// A person's channels: added, changed, deleted, each with its line in the audit log, which names no secret and no address.

import { addressNames, type ChannelFields, fieldProblem } from "@halocline/domain/notifications/http-channel";
import { HTTP_PRESETS, type PresetField, type PresetName } from "@halocline/domain/notifications/http-presets";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import type { Seal } from "../../platform/seal.ts";
import { type FieldError, type Rejection, rejection } from "../../rejections/rejection.ts";
import { writeAudit } from "../audit/index.ts";
import { openFields, sealFields } from "./channel-secrets.ts";
import {
  deleteChannel,
  insertChannel,
  listChannels,
  lockChannel,
  lockPerson,
  type StoredChannel,
  saveArrival,
  updateChannel,
} from "./channels.store.ts";

export const MOST_CHANNELS = 8;

export type ChangeContext = Pick<Context, "database" | "clock" | "newId"> & Readonly<{ seal: Seal }>;
export type Person = Readonly<{ userId: string; accountId: string }>;
export type ChannelInput = Pick<StoredChannel, "name" | "severities" | "isEnabled"> & Readonly<{ fields: ChannelFields }>;

type Action = "add_notification_channel" | "change_notification_channel" | "delete_notification_channel";

export const noteChannel = (
  transaction: Tx,
  { userId, accountId }: Person,
  action: Action,
  channel: Pick<StoredChannel, "id" | "preset" | "name">,
) =>
  writeAudit(transaction, {
    accountId,
    actorUserId: userId,
    action,
    target: { kind: "notification_channel", id: channel.id },
    detail: { preset: channel.preset, name: channel.name },
  });

const CODES = { missing: "channel_field_missing", wrong: "channel_field_wrong" } as const;

/** What the preset knows, filled in; or what is wrong with it, by field. */
export function checkedFields(
  preset: PresetName,
  fields: ChannelFields,
  codes: Partial<Record<PresetField["name"], FieldError>> = {},
): ChannelFields | Rejection {
  const known = HTTP_PRESETS[preset].fields;
  const wrong = known.flatMap((field) => {
    const problem = fieldProblem(field, fields[field.name]);
    return problem === null ? [] : [[`fields.${field.name}`, codes[field.name] ?? CODES[problem]] as const];
  });
  if (wrong.length > 0) return rejection("channel_invalid", Object.fromEntries(wrong));
  return Object.fromEntries(known.flatMap(({ name }) => (fields[name] ? [[name, fields[name]]] : []))) as ChannelFields;
}

export const isRejected = (outcome: ChannelFields | Rejection): outcome is Rejection => "rejection" in outcome;

export function addChannel(
  { database, seal, newId, clock }: ChangeContext,
  person: Person,
  { preset, fields, ...wanted }: ChannelInput & Readonly<{ preset: PresetName }>,
): Promise<StoredChannel | Rejection> {
  return database.transaction().execute(async (transaction) => {
    const good = checkedFields(preset, fields);
    if (isRejected(good)) return good;
    // One at a time, so that many at once cannot pass the limit.
    await lockPerson(transaction, person.userId);
    if ((await listChannels(transaction, person.userId)).length >= MOST_CHANNELS) return rejection("too_many_channels");
    const id = newId();
    const made = { id, userId: person.userId, preset, createdAt: new Date(clock()) };
    await insertChannel(transaction, made, { ...wanted, ...sealFields(seal, id, preset, good) });
    await noteChannel(transaction, person, "add_notification_channel", { id, preset, name: wanted.name });
    return (await lockChannel(transaction, person.userId, id)) ?? rejection("channel_not_found");
  });
}

/** What is left out stays. With another address no secret does: a stolen session must not have them sent elsewhere. */
function merged(preset: PresetName, kept: ChannelFields, given: ChannelFields) {
  const isMoved = addressNames(preset).some((name) => given[name] && given[name] !== kept[name]);
  const stays = ({ name, isSecret, isAddress }: PresetField) => !(isMoved && isSecret && !isAddress) && kept[name];
  const known = HTTP_PRESETS[preset].fields;
  const fields: ChannelFields = Object.fromEntries(known.map((field) => [field.name, given[field.name] || stays(field) || ""]));
  const again = known.filter(({ name, isSecret, isAddress }) => isMoved && isSecret && !isAddress && !given[name]);
  return {
    fields,
    isOther: known.some(({ name }) => fields[name] !== (kept[name] ?? "")),
    codes: Object.fromEntries(again.map(({ name }) => [name, "channel_secret_again" as const])),
  };
}

/** A browser that is gone, or somebody else's, is switched on in that browser and nowhere else. */
export const isEnded = ({ preset, isEnabled, lastError }: StoredChannel): boolean =>
  preset === "push" && !isEnabled && (lastError === "unsubscribed" || lastError === "other_person");

export function changeChannel(
  { database, seal, clock }: ChangeContext,
  person: Person,
  id: string,
  { fields: given, ...wanted }: ChannelInput,
): Promise<StoredChannel | Rejection> {
  return database.transaction().execute(async (transaction) => {
    const channel = await lockChannel(transaction, person.userId, id);
    if (channel === null) return rejection("channel_not_found");
    const { preset } = channel;
    if (wanted.isEnabled && isEnded(channel)) return rejection("browser_not_subscribed");
    // What a browser gave of itself is nothing that a person changes.
    const typed = HTTP_PRESETS[preset].isSubscription ? {} : given;
    const { fields, isOther, codes } = merged(preset, openFields(seal, channel) ?? {}, typed);
    const good = checkedFields(preset, fields, codes);
    if (isRejected(good)) return good;
    const isNews = isOther || (wanted.isEnabled && !channel.isEnabled);
    const watchedSince = isNews ? new Date(clock()) : null;
    await updateChannel(transaction, id, { ...wanted, ...sealFields(seal, id, preset, good) }, { isOther, watchedSince });
    await noteChannel(transaction, person, "change_notification_channel", { id, preset, name: wanted.name });
    return (await lockChannel(transaction, person.userId, id)) ?? rejection("channel_not_found");
  });
}

export function removeChannel({ database }: ChangeContext, person: Person, id: string): Promise<{ id: string } | Rejection> {
  return database.transaction().execute(async (transaction) => {
    const channel = await lockChannel(transaction, person.userId, id);
    if (channel === null) return rejection("channel_not_found");
    await deleteChannel(transaction, id);
    await noteChannel(transaction, person, "delete_notification_channel", channel);
    return { id };
  });
}

/** The person's own word on the last test. */
export function noteArrival(
  { database, clock }: ChangeContext,
  { userId }: Person,
  id: string,
  hasArrived: boolean,
): Promise<StoredChannel | Rejection> {
  return database.transaction().execute(async (transaction) => {
    const channel = await lockChannel(transaction, userId, id);
    if (channel === null) return rejection("channel_not_found");
    const confirmedAt = hasArrived ? new Date(clock()) : null;
    await saveArrival(transaction, id, confirmedAt);
    return { ...channel, confirmedAt };
  });
}
