import type { User } from "@halocline/contracts/http/auth.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { CONTROL, Field } from "@/ui/forms/field.tsx";
import { Card } from "@/ui/page/card.tsx";

type DisplayUnits = User["units"];

function useSaveUnits() {
  const client = useQueryClient();
  const { saved, savedText, notSaved } = settingsMessages().units;
  const userQuery = readQuery("GET /api/auth/user");
  return useMutation({
    mutationFn: (body: DisplayUnits) => call("PUT /api/settings/display", { body }),
    meta: { success: { title: saved, description: savedText }, failure: notSaved },
    onSuccess: (units) => void client.setQueryData(userQuery.queryKey, (user) => user && { ...user, units }),
  });
}

/** Saved at once: nothing can be wrong about a choice, and the person sees what it does. */
export function Units({ units }: Readonly<{ units: DisplayUnits }>) {
  const save = useSaveUnits();
  const texts = settingsMessages().units;
  const choices = [
    { name: "length", label: texts.length, options: texts.lengths },
    { name: "temperature", label: texts.temperature, options: texts.temperatures },
    { name: "volume", label: texts.volume, options: texts.volumes },
  ] as const satisfies readonly { name: keyof DisplayUnits; label: string; options: Record<string, string> }[];
  return (
    <Card title={texts.title} subtitle={texts.subtitle}>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        {choices.map(({ name, label, options }) => (
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
