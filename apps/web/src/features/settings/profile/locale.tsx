import type { User } from "@halocline/contracts/http/auth.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { ownTimeZone } from "@/lib/time/own-time-zone.ts";
import { timeZones } from "@/lib/time/time-zones.ts";
import { CONTROL, Field } from "@/ui/forms/field.tsx";
import { Card } from "@/ui/page/card.tsx";

type LocaleChoice = User["locale"];

function useSaveLocale() {
  const client = useQueryClient();
  const userQuery = readQuery("GET /api/auth/user");
  const { saved, notSaved } = settingsMessages().locale;
  return useMutation({
    mutationFn: (body: LocaleChoice) => call("PUT /api/settings/locale", { body }),
    meta: { success: { title: saved }, failure: notSaved },
    onSuccess: (locale) => void client.setQueryData(userQuery.queryKey, (user) => user && { ...user, locale }),
  });
}

type MailZoneProps = Readonly<{ zone: string | null; isSaving: boolean; onChange: (zone: string | null) => void }>;

/** Of what is read outside a browser: a browser knows its own. */
function MailZone({ zone, isSaving, onChange }: MailZoneProps) {
  const texts = settingsMessages().locale;
  return (
    <Field label={texts.timezone} hint={texts.timezoneHint}>
      {(control) => (
        <select
          {...control}
          value={zone ?? ""}
          disabled={isSaving}
          onChange={(event) => onChange(event.target.value || null)}
          className={CONTROL}
        >
          <option value="">{texts.tanksZone}</option>
          {timeZones(zone ?? ownTimeZone()).map((name) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Saved at once, like the units: the page is drawn anew in what was chosen. */
export function Locale({ locale }: Readonly<{ locale: LocaleChoice }>) {
  const save = useSaveLocale();
  const texts = settingsMessages().locale;
  const choices = [
    { name: "language", label: texts.language, options: texts.languages },
    { name: "hourCycle", label: texts.hourCycle, options: texts.hourCycles },
    { name: "firstWeekday", label: texts.firstWeekday, options: texts.firstWeekdays },
  ] as const satisfies readonly { name: keyof LocaleChoice; label: string; options: Record<string, string> }[];
  return (
    <Card title={texts.title} subtitle={texts.subtitle}>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        {choices.map(({ name, label, options }) => (
          <Field key={name} label={label}>
            {(control) => (
              <select
                {...control}
                value={locale[name]}
                disabled={save.isPending}
                onChange={(event) => save.mutate({ ...locale, [name]: event.target.value })}
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
        <MailZone
          zone={locale.timezone ?? null}
          isSaving={save.isPending}
          onChange={(timezone) => save.mutate({ ...locale, timezone })}
        />
      </div>
    </Card>
  );
}
