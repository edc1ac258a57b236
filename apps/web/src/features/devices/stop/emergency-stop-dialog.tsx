// Confirm, Stopping..., outcome. Enter on the focused button acts: stopping is the safe side. Nothing here waits for
// data and nothing is disabled; what cannot be done from here is said, and then the plug is the answer.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { stopMessages } from "@halocline/messages/texts/stop";
import { uiMessages } from "@halocline/messages/texts/ui";
import { OctagonX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { toastWarning } from "@/ui/toast/toast-store.ts";
import { withdrawHouseholdStop } from "./household-stop.ts";
import { HowToUnplug, StopMessage } from "./stop-message.tsx";
import { StopRow } from "./stop-row.tsx";
import { rowName } from "./stopped-device.ts";
import { type StopPhase, useStopDialog } from "./use-stop-dialog.ts";

type EmergencyStopDialogProps = Readonly<{
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Leaves all other devices alone. */
  only?: Device | undefined;
  /** Whether this person may take back what the server keeps. */
  canClear: boolean;
  /** The dialog was drawn before, in another frame. */
  hasActedBefore?: boolean;
  onAct?: () => void;
}>;

const purpose = (only: Device | undefined): string =>
  only ? stopMessages().purposeOfOne({ name: only.name }) : stopMessages().purpose;

export function EmergencyStopDialog(props: EmergencyStopDialogProps) {
  const { isOpen, onOpenChange, only, canClear, hasActedBefore = false, onAct } = props;
  const [hasActed, setHasActed] = useState(hasActedBefore);
  function change(isNowOpen: boolean): void {
    setHasActed(false);
    onOpenChange(isNowOpen);
  }
  function noteAct(): void {
    setHasActed(true);
    onAct?.();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      title={stopMessages().title}
      // Afterwards only the outcome counts, and on a phone it needs the room.
      description={!hasActed && purpose(only)}
      tone="danger"
      icon={<OctagonX className="size-6" strokeWidth={2.2} aria-hidden />}
      isOfStop
    >
      <Body only={only} canClear={canClear} hasActed={hasActed} onAct={noteAct} onClose={() => change(false)} />
    </Dialog>
  );
}

type ActProps = Readonly<{ only: Device | undefined; phase: StopPhase; onAct: () => void }>;

/** Above the list: on a phone a toast covers what is below, and this must stay at hand. */
function ActButton({ only, phase, onAct }: ActProps) {
  const { act, stopping, sendAgain, onDevice } = stopMessages();
  const isAgain = phase === "open" || phase === "unsent";
  return (
    <Button variant="danger" className="min-h-14 text-lg font-bold" onClick={onAct}>
      <OctagonX className="size-5.5" strokeWidth={2.4} aria-hidden />
      {phase === "stopping" ? stopping : isAgain ? sendAgain : act}
      {only && <span className="sr-only">{onDevice({ name: only.name })}</span>}
    </Button>
  );
}

/** When all is done, the keyboard goes on to the way out. */
function CloseButton({ phase, onClose }: Readonly<{ phase: StopPhase; onClose: () => void }>) {
  const button = useRef<HTMLButtonElement>(null);
  const isDone = phase === "stopped";
  useEffect(() => {
    if (isDone) button.current?.focus();
  }, [isDone]);
  return (
    <Button ref={button} variant="secondary" onClick={onClose}>
      {phase === "idle" ? uiMessages().cancel : uiMessages().close}
    </Button>
  );
}

/** Of a stop that has no list of controllers: with one, each has its own. */
function WithdrawHousehold() {
  const { withdraw, withdrawnTitle } = stopMessages();
  return (
    <Button
      variant="secondary"
      onClick={() => {
        withdrawHouseholdStop();
        toastWarning({ title: withdrawnTitle });
      }}
    >
      {withdraw}
    </Button>
  );
}

type BodyProps = Readonly<{
  only: Device | undefined;
  canClear: boolean;
  hasActed: boolean;
  onAct: () => void;
  onClose: () => void;
}>;

function Body({ only, canClear, hasActed, onAct, onClose }: BodyProps) {
  const nowMs = useNowMs();
  const { targets, stops, phase, open, household, isListOld, act } = useStopDialog(only, hasActed, nowMs);
  const press = () => {
    onAct();
    act();
  };
  return (
    <>
      <div role="status" className="empty:hidden">
        <StopMessage phase={phase} targets={targets} open={open} unsentReason={household.reason} isListOld={isListOld} />
      </div>
      {phase !== "stopped" && <ActButton only={only} phase={phase} onAct={press} />}
      {(phase === "open" || phase === "unsent") && <HowToUnplug />}
      {targets && targets.length > 0 && (
        <ul className="divide-y rounded-panel border">
          {targets.map((device) => (
            <StopRow
              key={device.id}
              device={device}
              name={rowName(device, targets)}
              stop={stops[device.id]}
              hasActed={phase !== "idle"}
              canClear={canClear}
              nowMs={nowMs}
            />
          ))}
        </ul>
      )}
      {phase === "unsent" && household.isRepeated && <WithdrawHousehold />}
      <CloseButton phase={phase} onClose={onClose} />
    </>
  );
}
