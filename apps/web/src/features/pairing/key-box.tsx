import { KeyRound } from "lucide-react";
import { Button } from "@/ui/buttons/button.tsx";
import { CopyButton } from "@/ui/buttons/copy-button.tsx";

type KeyBoxProps = Readonly<{ apiKey: string; onDismiss: () => void }>;

export function KeyBox({ apiKey, onDismiss }: KeyBoxProps) {
  return (
    <section aria-label="API key" className="grid gap-3 rounded-panel bg-inset p-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <KeyRound className="size-4 text-ink-2" aria-hidden />
        API key
      </h3>
      <code className="font-mono text-sm wrap-anywhere select-all">{apiKey}</code>
      <p className="text-sm text-ink-2">
        This key is shown once. Halocline keeps no copy of it: store it now if you ever want to enter it by hand.
      </p>
      <div className="grid gap-2 sm:flex">
        <CopyButton what="Key" text={apiKey} variant="secondary" />
        <Button onClick={onDismiss}>I stored it</Button>
      </div>
    </section>
  );
}
