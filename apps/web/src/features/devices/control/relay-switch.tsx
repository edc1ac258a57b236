import type { Relay } from "@halocline/contracts/http/entities.contract";
import { controlMessages } from "@halocline/messages/texts/control";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { clsx } from "clsx";
import { CircleAlert, Power } from "lucide-react";
import { useId, useState } from "react";
import { useReducedMotion } from "@/lib/page/media.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { HoldButton } from "@/ui/buttons/hold-button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import type { LeaseChoice } from "./lease.ts";
import { PauseDialog } from "./pause-dialog.tsx";
import type { RelayModel } from "./relay-model.ts";
import { relayName } from "./relay-name.ts";
import type { RelayControl } from "./use-relay-control.ts";

type RelaySwitchProps = Readonly<{ relay: Relay; model: RelayModel; control: RelayControl; choice: LeaseChoice }>;

/** Large volumes in one go: these two are never started by a slip. */
const needsHold = ({ role }: Relay): boolean => role === "drain" || role === "fill";

const whatHappens = ({ role }: Relay): string | undefined => {
  const { means } = controlMessages().switches;
  return role === "drain" || role === "fill" ? means[role] : undefined;
};

type OnButtonProps = Readonly<{ relay: Relay; model: RelayModel; reasonId: string; onTurnOn: () => void }>;

function OnButton({ relay, model, reasonId, onTurnOn }: OnButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isStill = useReducedMotion();
  const isDisabled = model.blocked !== null || model.view.state === "ON" || model.sending === "ON";
  const describedBy = model.blocked ? reasonId : undefined;
  const name = relayName(relay);
  const labels = controlMessages().switches;
  const target = <span className="sr-only">{name}</span>;
  if (!needsHold(relay)) {
    return (
      <Button variant="secondary" disabled={isDisabled} aria-describedby={describedBy} onClick={onTurnOn}>
        <Power className="size-4.5" aria-hidden />
        {labels.turnOn} {target}
      </Button>
    );
  }
  const ask = () => setIsAsking(true);
  // The question is over with its reason to be asked: it must not come back by itself.
  if (isAsking && isDisabled) setIsAsking(false);
  return (
    <>
      {isStill ? (
        <Button variant="secondary" disabled={isDisabled} aria-describedby={describedBy} aria-haspopup="dialog" onClick={ask}>
          <Power className="size-4.5" aria-hidden />
          {labels.turnOn} {target}
        </Button>
      ) : (
        <HoldButton isDisabled={isDisabled} describedBy={describedBy} onHeld={onTurnOn} onAssisted={ask}>
          {labels.holdToTurnOn} {target}
        </HoldButton>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={labels.turnOnAsk({ name })}
        description={whatHappens(relay)}
        actText={labels.turnOnAct({ name })}
        pendingText=""
        isPending={false}
        onConfirm={() => {
          setIsAsking(false);
          onTurnOn();
        }}
      />
    </>
  );
}

/** Never disabled, whatever else is going on (SAFE-11). */
function OffButton({ relay, model, control }: Omit<RelaySwitchProps, "choice">) {
  const [isAsking, setIsAsking] = useState(false);
  const isCirculation = relay.role === "circulation";
  const { pause, turnOff } = controlMessages().switches;
  const act = () => (isCirculation ? setIsAsking(true) : control.turnOff(relay));
  return (
    <>
      <Button
        variant={model.view.state === "ON" && !isCirculation ? "danger-outline" : "secondary"}
        aria-haspopup={isCirculation ? "dialog" : undefined}
        onClick={act}
      >
        {isCirculation ? pause : turnOff} <span className="sr-only">{relayName(relay)}</span>
      </Button>
      {isCirculation && (
        <PauseDialog isOpen={isAsking} onClose={() => setIsAsking(false)} onPause={(minutes) => control.pause(relay, minutes)} />
      )}
    </>
  );
}

/** Both buttons keep their places: nothing swaps under a finger. */
export function RelaySwitch({ relay, model, control, choice }: RelaySwitchProps) {
  const reasonId = useId();
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(6rem,auto)] gap-2 [&>button]:px-3 [&>button]:whitespace-nowrap">
        <OnButton relay={relay} model={model} reasonId={reasonId} onTurnOn={() => control.turnOn(relay, choice)} />
        <OffButton relay={relay} model={model} control={control} />
      </div>
      {model.blocked && (
        <p id={reasonId} className="text-xs text-ink-2">
          {model.blocked}
        </p>
      )}
      <p
        role="status"
        className={clsx(
          "flex items-start gap-1.5 text-xs font-medium empty:hidden",
          model.notice ? "text-danger-ink" : "text-ink-2",
        )}
      >
        {model.sending && !model.notice && relaysMessages().sending}
        {model.notice && (
          <>
            <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
            <span>{model.notice}</span>
          </>
        )}
      </p>
    </div>
  );
}
