// The form of System Configuration: as typed, checked by the rules that the server has too, and sent as numbers.

import {
  isSystemSetting,
  SYSTEM_SETTING_NAMES,
  type SystemSettingName,
  type SystemSettings,
} from "@halocline/domain/tanks/system-settings";
import { useForm } from "react-hook-form";
import { checkFields, type FieldCheck, showRejectedFields } from "@/lib/forms/check-fields.ts";
import { wrongSetting } from "./system-labels.ts";
import { useSaveSystemSettings } from "./system-settings.api.ts";

export type SettingInputs = Record<SystemSettingName, string>;

function eachSetting<T>(valueOf: (name: SystemSettingName) => T): Record<SystemSettingName, T> {
  return Object.fromEntries(SYSTEM_SETTING_NAMES.map((name) => [name, valueOf(name)])) as Record<SystemSettingName, T>;
}

/** Empty text is not zero: it is no number, and every rule refuses it. */
const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));
const inputsOf = (settings: SystemSettings): SettingInputs => eachSetting((name) => String(settings[name]));
const settingsOf = (inputs: SettingInputs): SystemSettings => eachSetting((name) => numberOf(inputs[name]));

const resolver = checkFields<SettingInputs>(
  eachSetting<FieldCheck>((name) => (text) => (isSystemSetting(name, numberOf(text)) ? undefined : wrongSetting(name))),
);

export function useSystemForm(saved: SystemSettings) {
  const form = useForm<SettingInputs>({ values: inputsOf(saved), resolver, mode: "onTouched" });
  const save = useSaveSystemSettings({
    onSaved: (now) => form.reset(inputsOf(now)),
    onFailed: (error) => void showRejectedFields(error, form.getValues(), form.setError),
  });
  const submit = form.handleSubmit((inputs) => save.mutate(settingsOf(inputs)));
  return { form, isSaving: save.isPending, submit };
}
