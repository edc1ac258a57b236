import { uiMessages } from "@halocline/messages/texts/ui";
import { Copy } from "lucide-react";
import { toastFailure, toastSuccess } from "../toast/toast-store.ts";
import { Button } from "./button.tsx";
import type { ButtonVariant } from "./button-style.ts";

type CopyButtonProps = Readonly<{ what: string; text: string; variant?: ButtonVariant; className?: string }>;

/** Without a secure origin there is no clipboard; the text can still be selected by hand. */
async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess({ title: uiMessages().copied({ thing: what }) });
  } catch {
    toastFailure({ title: uiMessages().notCopied({ thing: what }), description: uiMessages().copyByHand });
  }
}

/** `what` begins with a capital: it opens the toast's title. */
export function CopyButton({ what, text, variant = "quiet", className = "" }: CopyButtonProps) {
  return (
    <Button variant={variant} className={className} onClick={() => void copy(what, text)}>
      <Copy className="size-4.5" aria-hidden />
      {uiMessages().copy({ thing: what })}
    </Button>
  );
}
