import type { Device } from "@halocline/contracts/http/entities.contract";
import { pairingMessages } from "@halocline/messages/texts/pairing";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { KeyBox } from "./key-box.tsx";
import { useRegenerateKey } from "./pairing.api.ts";

type Step = "idle" | "asking" | "shown";

export function RegenerateKey({ device }: Readonly<{ device: Device }>) {
  const [step, setStep] = useState<Step>("idle");
  const regenerate = useRegenerateKey(() => setStep("shown"));
  const close = () => setStep("idle");
  const texts = pairingMessages().regenerate;
  const name = { device: device.name };
  return (
    <>
      <Button variant="quiet" aria-label={texts.openOf(name)} onClick={() => setStep("asking")}>
        {texts.open}
      </Button>
      <ConfirmDialog
        isOpen={step === "asking"}
        onClose={close}
        title={texts.question(name)}
        description={texts.text}
        actText={texts.act}
        pendingText={texts.acting}
        isPending={regenerate.isPending}
        isDestructive
        onConfirm={() => regenerate.mutate(device.id)}
      />
      <Dialog isOpen={step === "shown"} onOpenChange={close} title={texts.done(name)} description={texts.doneText}>
        {regenerate.data && <KeyBox apiKey={regenerate.data.apiKey} onDismiss={close} />}
      </Dialog>
    </>
  );
}
