import type { Tank } from "@halocline/contracts/http/entities.contract";
import { type FormEvent, useState } from "react";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { ownTimeZone } from "@/lib/time/own-time-zone.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { CONTROL, Field } from "@/ui/forms/field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Card } from "@/ui/page/card.tsx";
import { useSaveDetails } from "./calibration.api.ts";
import { changedDetails, type DetailInputs, inputsOf, timeZones, type VolumeName, wrongDetails } from "./tank-details-form.ts";

const VOLUME_LABELS: readonly Readonly<{ name: VolumeName; label: string; hint: string }>[] = [
  {
    name: "areaCm2",
    label: "Chamber area (cm²)",
    hint: "Length × width of the chamber under the sensor. With it millimetres become litres; the device has to confirm it.",
  },
  { name: "saltReservoirLitres", label: "Salt water reservoir (L)", hint: "What is ready for water changes when it is full." },
  { name: "freshReservoirLitres", label: "Fresh water reservoir (L)", hint: "What is ready for top-ups when it is full." },
  {
    name: "wasteLitres",
    label: "Waste tank (L)",
    hint: "Room for what is drained, when it is empty. If it goes straight into a drain, enter 10000.",
  },
];

type TimeZoneFieldProps = Readonly<{ value: string; error: string | undefined; onChange: (zone: string) => void }>;

function TimeZoneField({ value, error, onChange }: TimeZoneFieldProps) {
  const own = ownTimeZone();
  return (
    <div className="grid gap-1.5">
      <Field
        label="Time zone"
        hint="Schedules go by the clock at the tank. Changing it moves them to the same time there."
        error={error}
      >
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
          Use this browser&apos;s: {own}
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
  return (
    <Card title="Tank Details" subtitle="Where the tank stands, and what stands beside it." className="lg:col-span-2">
      <form noValidate onSubmit={submit} className="mt-4">
        <fieldset disabled={!isOwner} className="grid items-start gap-4 sm:grid-cols-2">
          <TimeZoneField value={shown.timezone} error={wrong.timezone} onChange={(timezone) => type({ timezone })} />
          {VOLUME_LABELS.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              inputMode="decimal"
              value={shown[name]}
              error={wrong[name]}
              onChange={(event) => type({ [name]: event.target.value })}
            />
          ))}
          <div className="sm:col-span-2">
            <Button type="submit" disabled={!isDirty} pendingText={isSaving && "Saving..."}>
              Save Details
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}
