import { settingsMessages } from "@halocline/messages/texts/settings";
import { uiMessages } from "@halocline/messages/texts/ui";
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

export function SecondFactorCard() {
  const factor = useSecondFactor();
  const texts = settingsMessages().security.factor;
  const ui = uiMessages();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (factor.isPending) return <Spinner />;
  if (!factor.data)
    return (
      <Card title={texts.title}>
        <p className="mt-4 text-sm text-danger-ink">
          {texts.notLoaded} {factor.error && readableMessage(factor.error)}
        </p>
      </Card>
    );
  const { isOn, recoveryCodesLeft } = factor.data;
  return (
    <Card
      title={texts.title}
      subtitle={isOn ? texts.codesLeft({ count: recoveryCodesLeft }) : texts.intro}
      aside={
        <Badge icon={isOn ? ShieldCheck : ShieldOff} tone={isOn ? "ok" : "muted"}>
          {isOn ? ui.on : ui.off}
        </Badge>
      }
    >
      <Button variant={isOn ? "danger-outline" : "secondary"} className="mt-4" onClick={() => setIsOpen(true)}>
        {isOn ? texts.turnOff : texts.setUp}
      </Button>
      {isOpen && <FactorDialog wasOn={isOn} onClose={close} />}
    </Card>
  );
}

/** Which of the two it is was decided when it opened. Recovery codes on show go by their button only, not by a stray click. */
function FactorDialog({ wasOn, onClose }: Readonly<{ wasOn: boolean; onClose: () => void }>) {
  const [isTurningOff] = useState(wasOn);
  const [hasCodesOnShow, setHasCodesOnShow] = useState(false);
  const { turnOffTitle, setUpTitle } = settingsMessages().security.factor;
  return (
    <Dialog isOpen onOpenChange={() => hasCodesOnShow || onClose()} title={isTurningOff ? turnOffTitle : setUpTitle}>
      {isTurningOff ? (
        <TurnOffForm onClose={onClose} />
      ) : (
        <SecondFactorSetup onCodesShown={() => setHasCodesOnShow(true)} onClose={onClose} />
      )}
    </Dialog>
  );
}
