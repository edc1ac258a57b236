// What a channel is filled in with: settings as they are, secrets sealed for its row only.

import { type ChannelFields, secretNames } from "@halocline/domain/notifications/http-channel";
import type { FieldName, PresetName } from "@halocline/domain/notifications/http-presets";
import type { Config } from "../../config/config.ts";
import { createSeal, keysFor, type Seal } from "../../platform/seal.ts";
import type { SealedChannel } from "./channels.store.ts";

export const createChannelSeal = (config: Pick<Config, "sessionSecret" | "oldSessionSecret">): Seal =>
  createSeal(...keysFor(config, "notification channel"));

export function sealFields(seal: Seal, id: string, preset: PresetName, fields: ChannelFields) {
  const secrets = secretNames(preset);
  const part = (isSecret: boolean): ChannelFields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => secrets.includes(name as FieldName) === isSecret));
  return { settings: part(false), secretsSealed: seal.seal(JSON.stringify(part(true)), id) };
}

/** Null: sealed with a secret that this instance no longer has. */
export function openFields(seal: Seal, { id, settings, secretsSealed }: SealedChannel): ChannelFields | null {
  const secrets = seal.open(secretsSealed, id);
  return secrets === null ? null : { ...settings, ...(JSON.parse(secrets) as ChannelFields) };
}
