import type { Tank } from "@halocline/contracts/http/entities.contract";
import { LONGEST_TANK_NAME } from "@halocline/domain/accounts/text-limits";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { uiMessages } from "@halocline/messages/texts/ui";
import { type FormEvent, useState } from "react";
import { unitOf } from "@/lib/detail-units.ts";
import { unsentOf } from "@/lib/forms/unsent.ts";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { TimeZoneField } from "@/ui/forms/time-zone-field.tsx";
import { Card } from "@/ui/page/card.tsx";
import { useSaveDetails } from "./calibration.api.ts";
import { changedDetails, type DetailInputs, inputsOf, MEASURED, measureOf, wrongDetails } from "./tank-details-form.ts";

function useDetails(tank: Tank) {
  const [inputs, setInputs] = useState<Partial<DetailInputs>>({});
  const save = useSaveDetails(tank.id);
  const shown = { ...inputsOf(tank), ...inputs };
  const change = changedDetails(tank, shown);
  const wrong: Partial<Record<keyof DetailInputs, string>> = { ...rejectedFields(save.error), ...wrongDetails(tank, shown) };
  return {
    shown,
    wrong,
    isDirty: Object.keys(change).length > 0,
    isSaving: save.isPending,
    type: (typed: Partial<DetailInputs>) => setInputs((known) => ({ ...known, ...typed })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (Object.keys(wrongDetails(tank, shown)).length > 0) return;
      save.mutate(change, { onSuccess: () => setInputs((known) => unsentOf(known, inputs)) });
    },
  };
}

export function TankDetails({ tank, isOwner }: Readonly<{ tank: Tank; isOwner: boolean }>) {
  const { shown, wrong, isDirty, isSaving, type, submit } = useDetails(tank);
  const texts = calibrationMessages().details;
  return (
    <Card title={texts.title} subtitle={texts.subtitle} className="lg:col-span-2">
      <form noValidate onSubmit={submit} data-unsaved={isDirty || undefined} className="mt-4">
        <fieldset disabled={!isOwner} className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={texts.name}
            maxLength={LONGEST_TANK_NAME}
            autoComplete="off"
            value={shown.name}
            error={wrong.name}
            onChange={(event) => type({ name: event.target.value })}
          />
          <TimeZoneField
            label={texts.timeZone}
            hint={texts.timeZoneHint}
            useBrowsers={texts.useBrowsers}
            value={shown.timezone}
            error={wrong.timezone}
            onChange={(timezone) => type({ timezone })}
          />
          {MEASURED.map((name) => (
            <TextField
              key={name}
              label={texts.labels[name]({ unit: unitOf(measureOf(name)).symbol })}
              hint={texts.hints[name]}
              inputMode="decimal"
              value={shown[name]}
              error={wrong[name]}
              onChange={(event) => type({ [name]: event.target.value })}
            />
          ))}
          <div className="sm:col-span-2">
            <Button type="submit" disabled={!isDirty} pendingText={isSaving && uiMessages().saving}>
              {texts.act}
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}
