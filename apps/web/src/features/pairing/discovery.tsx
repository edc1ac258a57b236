import type { Device } from "@halocline/contracts/http/entities.contract";
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
      <li>Power the device and join its setup WiFi network with your phone.</li>
      <li>On its setup page enter your home WiFi (2.4 GHz) and the code below.</li>
      <li>Come back here: it appears within seconds of joining your WiFi.</li>
    </ol>
  );
}

export function DiscoverButton({ isAllowed, onPress }: Readonly<{ isAllowed: boolean; onPress: () => void }>) {
  return (
    <Button className="shrink-0" disabled={!isAllowed} onClick={onPress}>
      <Radar className="size-4.5" aria-hidden />
      Discover Devices
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
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={made ? `Key of ${made.device.name}` : "Discover Devices"} startsAtTop>
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
