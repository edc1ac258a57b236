import type { Device } from "@halocline/contracts/http/entities.contract";
import { pairingMessages } from "@halocline/messages/texts/pairing";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "@/ui/buttons/copy-button.tsx";
import { RegenerateKey } from "./regenerate-key.tsx";
import { useShownKey } from "./shown-keys.ts";

type ApiKeyRowProps = Readonly<{ device: Device; isOwner: boolean }>;

function Revealed({ device, isOwner, fullKey }: ApiKeyRowProps & Readonly<{ fullKey: string | null }>) {
  const texts = pairingMessages().key;
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      {fullKey === null && <p>{texts.wasShown}</p>}
      <div className="-ml-4 flex flex-wrap">
        {fullKey !== null && <CopyButton what={texts.copied} text={fullKey} />}
        {isOwner && <RegenerateKey device={device} />}
      </div>
      {!isOwner && <p>{texts.ownersOnly}</p>}
    </div>
  );
}

/** Reveals the key while this page still holds the answer that brought it; else only its last four characters. */
export function ApiKeyRow({ device, isOwner }: ApiKeyRowProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  const maskedKey = device.apiKey ?? "••••";
  const fullKey = useShownKey(device.id, maskedKey);
  const { title, reveal } = pairingMessages().key;
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3 rounded-panel bg-inset py-1 pr-1 pl-3">
        <p className="min-w-0 text-sm">
          <span className="text-ink-3">{title} </span>
          <span className="inline-block font-mono wrap-anywhere">{isRevealed && fullKey !== null ? fullKey : maskedKey}</span>
        </p>
        <button
          type="button"
          aria-pressed={isRevealed}
          onClick={() => setIsRevealed(!isRevealed)}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
        >
          <Icon className="size-5" aria-hidden />
          <span className="sr-only">{reveal({ device: device.name })}</span>
        </button>
      </div>
      {isRevealed && <Revealed device={device} isOwner={isOwner} fullKey={fullKey} />}
    </div>
  );
}
