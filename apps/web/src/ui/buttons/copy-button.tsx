import { Copy } from "lucide-react";
import { toastFailure, toastSuccess } from "../toast/toast-store.ts";
import { Button } from "./button.tsx";
import type { ButtonVariant } from "./button-style.ts";

type CopyButtonProps = Readonly<{ what: string; text: string; variant?: ButtonVariant; className?: string }>;

/** Without a secure origin there is no clipboard; the text can still be selected by hand. */
async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess({ title: `${what} copied` });
  } catch {
    toastFailure({ title: `${what} not copied`, description: "Select the text and copy it by hand." });
  }
}

/** `what` begins with a capital: it opens the toast's title. */
export function CopyButton({ what, text, variant = "quiet", className = "" }: CopyButtonProps) {
  return (
    <Button variant={variant} className={className} onClick={() => void copy(what, text)}>
      <Copy className="size-4.5" aria-hidden />
      {`Copy ${what.charAt(0).toLowerCase()}${what.slice(1)}`}
    </Button>
  );
}
