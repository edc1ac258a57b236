import type { NotificationChannel } from "@halocline/contracts/http/channels.contract";
import { HTTP_PRESETS, type PresetField, type PresetName } from "@halocline/domain/notifications/http-presets";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { useState } from "react";
import type { ChannelInput } from "./channels.api.ts";

type Labels = ReturnType<typeof settingsMessages>["channels"]["fields"];
export type TypedField = PresetField & Readonly<{ name: keyof Labels }>;

const emptyOf = (preset: PresetName): ChannelInput => ({
  preset,
  name: settingsMessages().channels.presets[preset].name,
  fields: Object.fromEntries(HTTP_PRESETS[preset].fields.flatMap(({ name, usual }) => (usual ? [[name, usual]] : []))),
  severities: ["critical", "warn"],
  isEnabled: true,
});

/** Secrets are not there to be shown: what is left empty stays. */
const inputOf = ({ preset, name, settings, severities, isEnabled }: NotificationChannel): ChannelInput => ({
  preset,
  name,
  fields: settings,
  severities,
  isEnabled,
});

/** A browser has given its own. */
export const typedFields = (preset: PresetName): readonly TypedField[] =>
  HTTP_PRESETS[preset].isSubscription ? [] : (HTTP_PRESETS[preset].fields as readonly TypedField[]);

export function useChannelForm(channel: NotificationChannel | null) {
  const [values, setValues] = useState(() => (channel ? inputOf(channel) : emptyOf("ntfy")));
  return {
    values,
    change: (changed: Partial<ChannelInput>) => setValues((known) => ({ ...known, ...changed })),
    choosePreset: (preset: PresetName) => setValues(emptyOf(preset)),
  };
}
