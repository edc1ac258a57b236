import type { Device } from "@halocline/contracts/http/entities.contract";
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
  return (
    <>
      <Button variant="quiet" onClick={() => setStep("asking")}>
        Regenerate key
        <span className="sr-only">of {device.name}</span>
      </Button>
      <ConfirmDialog
        isOpen={step === "asking"}
        onClose={close}
        title={`Regenerate the key of ${device.name}?`}
        description="The old key stops working and the device is disconnected within seconds. It must then be paired again, or be given the new key. Until it is back, you cannot see or switch its pumps from here."
        actText="Regenerate Key"
        pendingText="Regenerating..."
        isPending={regenerate.isPending}
        isDestructive
        onConfirm={() => regenerate.mutate(device.id)}
      />
      <Dialog
        isOpen={step === "shown"}
        onOpenChange={close}
        title={`New key of ${device.name}`}
        description="Enter it on the device's setup page, or pair the device again with Discover Devices."
      >
        {regenerate.data && <KeyBox apiKey={regenerate.data.apiKey} onDismiss={close} />}
      </Dialog>
    </>
  );
}
