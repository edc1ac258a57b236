import type { NotificationChannel } from "@halocline/contracts/http/channels.contract";
import { PRESET_NAMES, type PresetName } from "@halocline/domain/notifications/http-presets";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { uiMessages } from "@halocline/messages/texts/ui";
import { type FormEvent, useId } from "react";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Checkbox } from "@/ui/forms/checkbox.tsx";
import { CONTROL, Field, FieldError } from "@/ui/forms/field.tsx";
import { Switch } from "@/ui/forms/switch.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { type TypedField, typedFields, useChannelForm } from "./channel-form.ts";
import { type ChannelInput, useSaveChannel } from "./channels.api.ts";

/** Null: a new one. */
type DialogProps = Readonly<{ channel: NotificationChannel | null; onClose: () => void }>;
type PartProps = Readonly<{
  values: ChannelInput;
  wrong: Readonly<Record<string, string>>;
  change: (changed: Partial<ChannelInput>) => void;
}>;

const SEVERITIES = ["critical", "warn", "info"] as const;

function PresetChoice({ preset, onChoose }: Readonly<{ preset: PresetName; onChoose: (preset: PresetName) => void }>) {
  const { service, presets } = settingsMessages().channels;
  return (
    <Field label={service}>
      {(control) => (
        <select {...control} value={preset} onChange={(event) => onChoose(event.target.value as PresetName)} className={CONTROL}>
          {PRESET_NAMES.map((name) => (
            <option key={name} value={name}>
              {presets[name].name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type FieldProps = PartProps & Readonly<{ field: TypedField; isKept: boolean }>;

/** Not a password field: a key is pasted, looked at once, and no browser should offer to keep it. */
function ChannelField({ field: { name, isSecret, isAddress, isOptional }, isKept, values, wrong, change }: FieldProps) {
  const texts = settingsMessages().channels;
  const label = texts.fields[name];
  return (
    <TextField
      label={isOptional ? texts.optional({ label }) : label}
      hint={isSecret && isKept ? texts.kept : undefined}
      error={wrong[`fields.${name}`]}
      value={values.fields[name] ?? ""}
      inputMode={isAddress ? "url" : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => change({ fields: { ...values.fields, [name]: event.target.value } })}
    />
  );
}

function WhichAlerts({ values: { severities }, wrong, change }: PartProps) {
  const texts = settingsMessages().channels;
  const errorId = useId();
  const toggle = (severity: (typeof SEVERITIES)[number], isWanted: boolean) =>
    change({ severities: SEVERITIES.filter((each) => (each === severity ? isWanted : severities.includes(each))) });
  return (
    <fieldset aria-describedby={errorId}>
      <legend className="text-sm font-medium">{texts.whichAlerts}</legend>
      {SEVERITIES.map((severity) => (
        <Checkbox
          key={severity}
          label={texts.severities[severity]}
          isChecked={severities.includes(severity)}
          onChange={(isWanted) => toggle(severity, isWanted)}
        />
      ))}
      <FieldError id={errorId} error={wrong.severities} />
    </fieldset>
  );
}

export function ChannelDialog({ channel, onClose }: DialogProps) {
  const { values, change, choosePreset } = useChannelForm(channel);
  const save = useSaveChannel(channel?.id ?? null, onClose);
  const wrong = rejectedFields(save.error);
  const texts = settingsMessages().channels;
  const part = { values, wrong, change };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(values);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={channel ? texts.changeTitle(channel) : texts.addTitle}
      description={texts.presets[values.preset].hint}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {!channel && <PresetChoice preset={values.preset} onChoose={choosePreset} />}
        <TextField
          label={texts.name}
          error={wrong.name}
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        {typedFields(values.preset).map((field) => (
          <ChannelField key={field.name} field={field} isKept={channel?.secrets.includes(field.name) ?? false} {...part} />
        ))}
        <WhichAlerts {...part} />
        <Switch label={texts.isEnabled} isOn={values.isEnabled} onChange={(isEnabled) => change({ isEnabled })} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {uiMessages().cancel}
          </Button>
          <Button type="submit" pendingText={save.isPending && texts.acting}>
            {texts.act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
