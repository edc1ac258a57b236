import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { Lock } from "lucide-react";

/** In place of what only an owner can do: a reason, not a button that does nothing. */
export function OwnersOnly() {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2">
      <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
      {firmwareMessages().updates.ownersOnly}
    </p>
  );
}
