import type { Tank } from "@halocline/contracts/http/entities.contract";
import { type FormEvent, useState } from "react";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { messages } from "@/lib/language/messages.ts";
import { ownTimeZone } from "@/lib/time/own-time-zone.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { CONTROL, Field } from "@/ui/forms/field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Card } from "@/ui/page/card.tsx";
import { useSaveDetails } from "./calibration.api.ts";
import { calibrationMessages } from "./calibration-messages.ts";
import { changedDetails, type DetailInputs, inputsOf, timeZones, VOLUMES, wrongDetails } from "./tank-details-form.ts";

type TimeZoneFieldProps = Readonly<{ value: string; error: string | undefined; onChange: (zone: string) => void }>;

function TimeZoneField({ value, error, onChange }: TimeZoneFieldProps) {
  const own = ownTimeZone();
  const texts = calibrationMessages().details;
  return (
    <div className="grid gap-1.5">
      <Field label={texts.timeZone} hint={texts.timeZoneHint} error={error}>
        {(control) => (
          <select {...control} value={value} onChange={(event) => onChange(event.target.value)} className={CONTROL}>
            {timeZones(value).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </select>
        )}
      </Field>
      {value !== own && (
        <Button variant="quiet" className="justify-self-start" onClick={() => onChange(own)}>
          {texts.useBrowsers({ zone: own })}
        </Button>
      )}
    </div>
  );
}

function useDetails(tank: Tank) {
  const [inputs, setInputs] = useState<Partial<DetailInputs>>({});
  const save = useSaveDetails(tank.id, () => setInputs({}));
  const shown = { ...inputsOf(tank), ...inputs };
  const change = changedDetails(tank, shown);
  const wrong: Partial<Record<keyof DetailInputs, string>> = { ...rejectedFields(save.error), ...wrongDetails(shown) };
  return {
    shown,
    wrong,
    isDirty: Object.keys(change).length > 0,
    isSaving: save.isPending,
    type: (typed: Partial<DetailInputs>) => setInputs((known) => ({ ...known, ...typed })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (Object.keys(wrongDetails(shown)).length === 0) save.mutate(change);
    },
  };
}

export function TankDetails({ tank, isOwner }: Readonly<{ tank: Tank; isOwner: boolean }>) {
  const { shown, wrong, isDirty, isSaving, type, submit } = useDetails(tank);
  const texts = calibrationMessages().details;
  return (
    <Card title={texts.title} subtitle={texts.subtitle} className="lg:col-span-2">
      <form noValidate onSubmit={submit} className="mt-4">
        <fieldset disabled={!isOwner} className="grid items-start gap-4 sm:grid-cols-2">
          <TimeZoneField value={shown.timezone} error={wrong.timezone} onChange={(timezone) => type({ timezone })} />
          {VOLUMES.map((name) => (
            <TextField
              key={name}
              label={texts[name]}
              hint={texts[`${name}Hint`]}
              inputMode="decimal"
              value={shown[name]}
              error={wrong[name]}
              onChange={(event) => type({ [name]: event.target.value })}
            />
          ))}
          <div className="sm:col-span-2">
            <Button type="submit" disabled={!isDirty} pendingText={isSaving && messages().ui.saving}>
              {texts.act}
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}
