import { ownTimeZone } from "@/lib/time/own-time-zone.ts";
import { timeZones } from "@/lib/time/time-zones.ts";
import { Button } from "../buttons/button.tsx";
import { CONTROL, Field, type FieldLabels } from "./field.tsx";

type TimeZoneFieldProps = FieldLabels &
  Readonly<{ value: string; useBrowsers: (own: Readonly<{ zone: string }>) => string; onChange: (zone: string) => void }>;

export function TimeZoneField({ label, hint, error, value, useBrowsers, onChange }: TimeZoneFieldProps) {
  const own = ownTimeZone();
  return (
    <div className="grid gap-1.5">
      <Field label={label} hint={hint} error={error}>
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
          {useBrowsers({ zone: own })}
        </Button>
      )}
    </div>
  );
}
