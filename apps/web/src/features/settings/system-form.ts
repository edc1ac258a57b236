// The form of System Configuration: as typed, checked by the rules that the server has too, and sent as numbers.

import {
  isSystemSetting,
  SYSTEM_SETTING_NAMES,
  type SystemSettingName,
  type SystemSettings,
  systemSettingMessage,
} from "@halocline/domain/system-settings";
import { useForm } from "react-hook-form";
import { checkFields, type FieldCheck, showRefusedFields } from "@/lib/forms/check-fields.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";
import { useSaveSystemSettings } from "./system-settings.api.ts";

export type SettingTexts = Record<SystemSettingName, string>;

function eachSetting<T>(valueOf: (name: SystemSettingName) => T): Record<SystemSettingName, T> {
  return Object.fromEntries(SYSTEM_SETTING_NAMES.map((name) => [name, valueOf(name)])) as Record<SystemSettingName, T>;
}

/** Empty text is not zero: it is no number, and every rule refuses it. */
const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));
const textsOf = (settings: SystemSettings): SettingTexts => eachSetting((name) => String(settings[name]));
const settingsOf = (texts: SettingTexts): SystemSettings => eachSetting((name) => numberOf(texts[name]));

const resolver = checkFields<SettingTexts>(
  eachSetting<FieldCheck>((name) => (text) => (isSystemSetting(name, numberOf(text)) ? undefined : systemSettingMessage(name))),
);

export function useSystemForm(saved: SystemSettings) {
  const form = useForm<SettingTexts>({ values: textsOf(saved), resolver, mode: "onTouched" });
  const save = useSaveSystemSettings({
    onSaved: (now) => {
      form.reset(textsOf(now));
      toastSuccess({ title: "System Settings Updated", description: "Devices learn what concerns them at once." });
    },
    onFailed: (error) => {
      if (showRefusedFields(error, form.getValues(), form.setError)) return;
      toastFailure({ title: "System settings not saved", description: readableMessage(error) });
    },
  });
  const submit = form.handleSubmit((texts) => save.mutate(settingsOf(texts)));
  return { form, isSaving: save.isPending, submit };
}
