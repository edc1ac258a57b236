import { pairingMessages } from "@halocline/messages/texts/pairing";
import { KeyRound } from "lucide-react";
import { Button } from "@/ui/buttons/button.tsx";
import { CopyButton } from "@/ui/buttons/copy-button.tsx";

type KeyBoxProps = Readonly<{ apiKey: string; onDismiss: () => void }>;

export function KeyBox({ apiKey, onDismiss }: KeyBoxProps) {
  const texts = pairingMessages().key;
  return (
    <section aria-label={texts.title} className="grid gap-3 rounded-panel bg-inset p-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <KeyRound className="size-4 text-ink-2" aria-hidden />
        {texts.title}
      </h3>
      <code className="font-mono text-sm wrap-anywhere select-all">{apiKey}</code>
      <p className="text-sm text-ink-2">{texts.shownOnce}</p>
      <div className="grid gap-2 sm:flex">
        <CopyButton what={texts.copied} text={apiKey} variant="secondary" />
        <Button onClick={onDismiss}>{texts.stored}</Button>
      </div>
    </section>
  );
}
