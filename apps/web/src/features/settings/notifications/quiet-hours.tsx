import { settingsMessages } from "@halocline/messages/texts/settings";
import { uiMessages } from "@halocline/messages/texts/ui";
import { type FormEvent, useState } from "react";
import { readableMessage, rejectedFields } from "@/lib/http/http-error.ts";
import { ownTimeZone } from "@/lib/time/own-time-zone.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Switch } from "@/ui/forms/switch.tsx";
import { TimeField } from "@/ui/forms/time-field.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { type QuietHoursAnswer, useQuietHours, useSaveQuietHours } from "./quiet-hours.api.ts";

type Hours = NonNullable<QuietHoursAnswer["quietHours"]>;

const NIGHT = { from: "22:00", to: "07:00" };

function useQuietForm(saved: Hours | null) {
  const [change, setChange] = useState<Readonly<{ hours: Hours | null }> | null>(null);
  const save = useSaveQuietHours();
  const shown = change ? change.hours : saved;
  return {
    shown,
    isDirty: JSON.stringify(shown) !== JSON.stringify(saved),
    isSaving: save.isPending,
    wrong: rejectedFields(save.error),
    // Changed times are meant by the clock the person looks at now.
    type: (typed: Partial<Hours>) => setChange({ hours: { ...NIGHT, ...shown, ...typed, timezone: ownTimeZone() } }),
    clear: () => setChange({ hours: null }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      // What is changed while it is saved stays.
      save.mutate({ quietHours: shown }, { onSuccess: () => setChange((known) => (known === change ? null : known)) });
    },
  };
}

function QuietForm({ saved }: Readonly<{ saved: Hours | null }>) {
  const { shown, isDirty, isSaving, wrong, type, clear, submit } = useQuietForm(saved);
  const texts = settingsMessages().quietHours;
  const ui = uiMessages();
  return (
    <form noValidate onSubmit={submit} data-unsaved={isDirty || undefined} className="mt-2 grid gap-4">
      <Switch label={texts.isOn} isOn={shown !== null} onChange={(isOn) => (isOn ? type({}) : clear())} />
      {shown && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TimeField label={ui.from} value={shown.from} error={wrong["quietHours.from"]} onChange={(from) => type({ from })} />
            <TimeField
              label={ui.to}
              value={shown.to}
              error={wrong["quietHours.to"] ?? wrong.to}
              onChange={(to) => type({ to })}
            />
          </div>
          <p className="text-sm text-ink-3">{texts.byTheClock({ zone: shown.timezone.replaceAll("_", " ") })}</p>
        </>
      )}
      <div>
        <Button type="submit" disabled={!isDirty} pendingText={isSaving && ui.saving}>
          {texts.act}
        </Button>
      </div>
    </form>
  );
}

export function QuietHours() {
  const quiet = useQuietHours();
  const texts = settingsMessages().quietHours;
  return (
    <Card title={texts.title} subtitle={texts.subtitle}>
      {quiet.isPending && <Spinner />}
      {quiet.data && <QuietForm saved={quiet.data.quietHours} />}
      {quiet.isError && (
        <p className="mt-4 text-sm text-danger-ink">
          {texts.notLoaded} {readableMessage(quiet.error)}
        </p>
      )}
    </Card>
  );
}
