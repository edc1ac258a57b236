import type { Device } from "@halocline/contracts/http/entities.contract";
import { pairingMessages } from "@halocline/messages/texts/pairing";
import { Radar } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import type { NewKey } from "./pairing.api.ts";
import { PairingCode } from "./pairing-code.tsx";
import { RegisterForm } from "./register-form.tsx";
import { Registered } from "./registered.tsx";

function HowToPair() {
  return (
    <ol className="grid list-decimal gap-1 pl-5 text-sm text-ink-2">
      {Object.values(pairingMessages().howTo).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

export function DiscoverButton({ isAllowed, onPress }: Readonly<{ isAllowed: boolean; onPress: () => void }>) {
  return (
    <Button className="shrink-0" disabled={!isAllowed} onClick={onPress}>
      <Radar className="size-4.5" aria-hidden />
      {pairingMessages().discover}
    </Button>
  );
}

type DiscoveryProps = Readonly<{ devices: readonly Device[]; isOpen: boolean; onClose: () => void }>;

/** Scan, choose, name, register. Stands apart from its button, which may vanish with the empty list while the key is shown. */
export function Discovery({ devices, isOpen, onClose }: DiscoveryProps) {
  const [made, setMade] = useState<NewKey | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  const { keyOf, discover } = pairingMessages();
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={made ? keyOf({ device: made.device.name }) : discover} startsAtTop>
      {made ? (
        <Registered made={made} onClose={close} />
      ) : (
        <>
          <HowToPair />
          <PairingCode />
          <RegisterForm devices={devices} onRegistered={setMade} onClose={close} />
        </>
      )}
    </Dialog>
  );
}
