import { Copy } from "lucide-react";
import { formatMoment } from "../../lib/date-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastFailure, toastSuccess } from "../../ui/toast/toast-store.ts";
import type { MadeLink } from "./admin.api.ts";

/** Without a secure origin there is no clipboard; the field can still be selected by hand. */
async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toastSuccess({ title: "Link copied" });
  } catch {
    toastFailure({ title: "Link not copied", description: "Select the text and copy it by hand." });
  }
}

export function LinkBox({ name, made }: Readonly<{ name: string; made: MadeLink }>) {
  return (
    <div className="grid gap-3 rounded-panel bg-inset p-4">
      <TextField
        label={name}
        readOnly
        value={made.link}
        hint={`Works once, until ${formatMoment(made.expiresAt)}. It is shown only now.`}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="quiet" className="justify-self-start" onClick={() => void copy(made.link)}>
        <Copy className="size-4.5" aria-hidden />
        Copy link
      </Button>
    </div>
  );
}
