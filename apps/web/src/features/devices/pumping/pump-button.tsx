import { pumpingMessages } from "@halocline/messages/texts/pumping";
import { useState } from "react";
import { useReducedMotion } from "@/lib/page/media.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { HoldButton } from "@/ui/buttons/hold-button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { LONGEST_PUMPING_S } from "./pump-session.ts";
import type { PumpRole } from "./pump-view.ts";

type PumpButtonProps = Readonly<{ role: PumpRole; isDisabled: boolean; reasonId: string | undefined; onStart: () => void }>;

/** Held to start; whoever cannot hold, or wants no motion, is asked instead. */
export function PumpButton({ role, isDisabled, reasonId, onStart }: PumpButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isStill = useReducedMotion();
  const texts = pumpingMessages();
  const ask = () => setIsAsking(true);
  // The question is over with its reason to be asked: it must not come back by itself, under a finger that means something else.
  if (isAsking && isDisabled) setIsAsking(false);
  return (
    <>
      {isStill ? (
        <Button variant="secondary" disabled={isDisabled} aria-describedby={reasonId} aria-haspopup="dialog" onClick={ask}>
          {texts.act[role]}
        </Button>
      ) : (
        <HoldButton isDisabled={isDisabled} describedBy={reasonId} onHeld={onStart} onAssisted={ask}>
          {texts.hold[role]}
        </HoldButton>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.ask[role]}
        description={texts.askText[role]({ seconds: LONGEST_PUMPING_S })}
        actText={texts.act[role]}
        pendingText=""
        isPending={false}
        onConfirm={() => {
          setIsAsking(false);
          onStart();
        }}
      />
    </>
  );
}
