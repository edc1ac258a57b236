import { SYSTEM_SETTING_BOUNDS, type SystemSettings } from "@halocline/domain/tanks/system-settings";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { Info, Lock } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { readableMessage } from "@/lib/http/http-error.ts";
import { TextField } from "@/ui/forms/text-field.tsx";
import { UnsavedBar } from "@/ui/forms/unsaved-bar.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { type SettingInputs, useSystemForm } from "./system-form.ts";
import { SETTING_GROUPS, type SettingLabel, settingLabel } from "./system-labels.ts";
import { useSystemSettings } from "./system-settings.api.ts";

type FieldProps = Readonly<{ form: UseFormReturn<SettingInputs>; text: SettingLabel }>;

function SettingField({ form, text: { name, label, hint, step } }: FieldProps) {
  const { least, most } = SYSTEM_SETTING_BOUNDS[name];
  return (
    <TextField
      type="number"
      inputMode={step === 1 ? "numeric" : "decimal"}
      min={least}
      max={most}
      step={step}
      label={label}
      hint={hint}
      error={form.formState.errors[name]?.message}
      {...form.register(name)}
    />
  );
}

function TimeoutNote() {
  return (
    <Notice tone="info" icon={Info}>
      {settingsMessages().system.timeoutNote}
    </Notice>
  );
}

function OwnersOnly() {
  return (
    <Notice tone="muted" icon={Lock}>
      {settingsMessages().system.ownersOnly}
    </Notice>
  );
}

function SystemForm({ saved, isOwner }: Readonly<{ saved: SystemSettings; isOwner: boolean }>) {
  const { form, isSaving, submit } = useSystemForm(saved);
  const texts = settingsMessages().system;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:gap-5">
      {!isOwner && <OwnersOnly />}
      <Card title={texts.title} subtitle={texts.subtitle}>
        {SETTING_GROUPS.map(({ id, names }) => (
          <fieldset key={id} disabled={!isOwner} className="mt-5 border-t pt-4">
            <legend className="float-left text-sm font-semibold text-ink-2">{texts.groups[id]}</legend>
            <div className="clear-left grid items-start gap-4 pt-3 sm:grid-cols-2">
              {names.map((name) => (
                <SettingField key={name} form={form} text={settingLabel(name)} />
              ))}
            </div>
          </fieldset>
        ))}
        <div className="mt-5">
          <TimeoutNote />
        </div>
      </Card>
      <UnsavedBar isDirty={form.formState.isDirty} isSaving={isSaving} saveText={texts.act} onDiscard={() => form.reset()} />
    </form>
  );
}

export function SystemPanel({ isOwner }: Readonly<{ isOwner: boolean }>) {
  const settings = useSystemSettings();
  if (settings.isPending) return <Spinner />;
  if (settings.data) return <SystemForm saved={settings.data} isOwner={isOwner} />;
  const { title, notLoaded } = settingsMessages().system;
  return (
    <Card title={title}>
      <p className="mt-4 text-sm text-danger-ink">
        {notLoaded} {settings.error && readableMessage(settings.error)}
      </p>
    </Card>
  );
}
