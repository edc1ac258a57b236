import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { useSecondFactor } from "./second-factor.api.ts";
import { TurnOffForm } from "./second-factor-off.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

const TITLE = "Two-Factor Authentication";
const WHAT_IT_DOES = "Signing in then asks for a code of an authenticator app on your phone, after the password.";

const leftText = (count: number): string =>
  count === 0
    ? "No recovery code is left. Turn it off and on again to get new ones."
    : `${count} recovery ${count === 1 ? "code is" : "codes are"} left.`;

export function SecondFactorCard() {
  const factor = useSecondFactor();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (factor.isPending) return <Spinner />;
  if (!factor.data)
    return (
      <Card title={TITLE}>
        <p className="mt-4 text-sm text-danger-ink">
          Whether it is on could not be loaded. {factor.error && readableMessage(factor.error)}
        </p>
      </Card>
    );
  const { isOn, recoveryCodesLeft } = factor.data;
  return (
    <Card
      title={TITLE}
      subtitle={isOn ? leftText(recoveryCodesLeft) : WHAT_IT_DOES}
      aside={
        <Badge icon={isOn ? ShieldCheck : ShieldOff} tone={isOn ? "ok" : "muted"}>
          {isOn ? "On" : "Off"}
        </Badge>
      }
    >
      <Button variant={isOn ? "danger-outline" : "secondary"} className="mt-4" onClick={() => setIsOpen(true)}>
        {isOn ? "Turn off" : "Set up"}
      </Button>
      {isOpen && <FactorDialog wasOn={isOn} onClose={close} />}
    </Card>
  );
}

/** Which of the two it is was decided when it opened. Recovery codes on show go by their button only, not by a stray click. */
function FactorDialog({ wasOn, onClose }: Readonly<{ wasOn: boolean; onClose: () => void }>) {
  const [isTurningOff] = useState(wasOn);
  const [hasCodesOnShow, setHasCodesOnShow] = useState(false);
  const title = isTurningOff ? "Turn off two-factor authentication?" : "Set up two-factor authentication";
  return (
    <Dialog isOpen onOpenChange={() => hasCodesOnShow || onClose()} title={title}>
      {isTurningOff ? (
        <TurnOffForm onClose={onClose} />
      ) : (
        <SecondFactorSetup onCodesShown={() => setHasCodesOnShow(true)} onClose={onClose} />
      )}
    </Dialog>
  );
}
