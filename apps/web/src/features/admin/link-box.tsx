import { adminMessages } from "@halocline/messages/texts/admin";
import { formatMoment } from "@/lib/time/date-text.ts";
import { CopyButton } from "@/ui/buttons/copy-button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import type { MadeLink } from "./admin.api.ts";

export function LinkBox({ name, made }: Readonly<{ name: string; made: MadeLink }>) {
  const labels = adminMessages().links;
  return (
    <div className="grid gap-3 rounded-panel bg-inset p-4">
      <TextField
        label={name}
        readOnly
        value={made.link}
        hint={labels.linkHint({ until: formatMoment(made.expiresAt) })}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton what={labels.link} text={made.link} className="justify-self-start" />
    </div>
  );
}
