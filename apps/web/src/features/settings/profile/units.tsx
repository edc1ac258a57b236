import type { User } from "@halocline/contracts/http/auth.contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { CONTROL, Field } from "@/ui/forms/field.tsx";
import { Card } from "@/ui/page/card.tsx";

type DisplayUnits = User["units"];

const CHOICES = [
  { name: "length", label: "Length", options: { mm: "Millimetres (mm)", inch: "Inches (in)" } },
  { name: "temperature", label: "Temperature", options: { celsius: "Celsius (°C)", fahrenheit: "Fahrenheit (°F)" } },
  { name: "volume", label: "Volume", options: { litre: "Litres (L)", gallon: "US gallons (gal)" } },
] as const satisfies readonly { name: keyof DisplayUnits; label: string; options: Record<string, string> }[];

function useSaveUnits() {
  const client = useQueryClient();
  const userQuery = readQuery("GET /api/auth/user");
  return useMutation({
    mutationFn: (body: DisplayUnits) => call("PUT /api/settings/display", { body }),
    meta: {
      success: { title: "Units Updated", description: "Every screen shows them from now on." },
      failure: "Units not saved",
    },
    onSuccess: (units) => void client.setQueryData(userQuery.queryKey, (user) => user && { ...user, units }),
  });
}

/** Saved at once: nothing can be wrong about a choice, and the person sees what it does. */
export function Units({ units }: Readonly<{ units: DisplayUnits }>) {
  const save = useSaveUnits();
  return (
    <Card
      title="Units"
      subtitle="How you read levels, temperatures and volumes. Calibration, alerts, mails and files stay in mm, °C and litres."
    >
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        {CHOICES.map(({ name, label, options }) => (
          <Field key={name} label={label}>
            {(control) => (
              <select
                {...control}
                value={units[name]}
                disabled={save.isPending}
                onChange={(event) => save.mutate({ ...units, [name]: event.target.value })}
                className={CONTROL}
              >
                {Object.entries(options).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </Card>
  );
}
