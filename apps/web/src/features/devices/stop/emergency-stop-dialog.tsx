// Confirm, Stopping..., outcome. Enter on the focused button acts: stopping is the safe side. Nothing here waits for
// data and nothing is disabled; what cannot be done from here is said, and then the plug is the answer.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { OctagonX, Unplug } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { StopRow } from "./stop-row.tsx";
import { type StopPhase, useStopDialog } from "./use-stop-dialog.ts";

type EmergencyStopDialogProps = Readonly<{
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Leaves all other devices alone. */
  only?: Device | undefined;
}>;

const purpose = (only: Device | undefined): string =>
  `Emergency Stop immediately stops all pumps on ${only ? only.name : "all devices"} and cancels all active automations. It is intended for equipment malfunction, water leakage or unsafe conditions.`;

export function EmergencyStopDialog({ isOpen, onOpenChange, only }: EmergencyStopDialogProps) {
  const [hasActed, setHasActed] = useState(false);
  function change(isNowOpen: boolean): void {
    setHasActed(false);
    onOpenChange(isNowOpen);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      title="Emergency Stop"
      // Afterwards only the outcome counts, and on a phone it needs the room.
      description={!hasActed && purpose(only)}
      tone="danger"
      icon={<OctagonX className="size-6" strokeWidth={2.2} aria-hidden />}
    >
      <Body only={only} onAct={() => setHasActed(true)} onClose={() => change(false)} />
    </Dialog>
  );
}

type Facts = Readonly<{ phase: StopPhase; hasList: boolean; isListOld: boolean; open: readonly string[] }>;

/** The one thing to know at this moment; heard as well as seen. */
function Message({ phase, hasList, isListOld, open }: Facts) {
  const unplug = (text: string) => (
    <Notice tone="danger" icon={Unplug} title="Unplug the pumps now">
      {text}
    </Notice>
  );
  if (phase === "stopped") return <p className="font-semibold text-ok-ink">All pumps have been stopped immediately.</p>;
  if (phase === "empty") return <p>This account has no devices.</p>;
  if (phase === "listless") return unplug("The stop could not be sent: the list of your devices could not be loaded.");
  if (phase === "open") return unplug(`Failed to stop some devices. Check manually. Not confirmed: ${open.join(", ")}.`);
  if (!navigator.onLine) return unplug("This browser has no network. The button tries all the same.");
  if (!hasList) return unplug("The list of your devices is not loaded. The button loads it and stops every device in it.");
  if (isListOld) return unplug("The server does not answer, and this list may be old. The button tries all the same.");
  return null;
}

/** The main act keeps its place; when all is done, the keyboard goes on to the way out. */
function Buttons({ phase, only, onAct, onClose }: BodyProps & Readonly<{ phase: StopPhase }>) {
  const way = useRef<HTMLButtonElement>(null);
  const isDone = phase === "stopped";
  useEffect(() => {
    if (isDone) way.current?.focus();
  }, [isDone]);
  const again = phase === "open" || phase === "listless" ? "Stop all pumps again" : "Stop all pumps now";
  return (
    <div className="grid gap-2">
      {!isDone && (
        <Button variant="danger" className="min-h-14 text-lg font-bold" onClick={onAct}>
          <OctagonX className="size-5.5" strokeWidth={2.4} aria-hidden />
          {phase === "stopping" ? "Stopping..." : again}
          {only && <span className="sr-only">on {only.name}</span>}
        </Button>
      )}
      <Button ref={way} variant="secondary" onClick={onClose}>
        {phase === "idle" ? "Cancel" : "Close"}
      </Button>
    </div>
  );
}

type BodyProps = Readonly<{ only: Device | undefined; onAct: () => void; onClose: () => void }>;

function Body({ only, onAct, onClose }: BodyProps) {
  const { targets, stops, phase, open, isListOld, act, retry } = useStopDialog(only);
  const nowMs = useNowMs();
  return (
    <>
      <div role="status" className="empty:hidden">
        <Message phase={phase} hasList={targets !== null} isListOld={isListOld} open={open} />
      </div>
      {targets && targets.length > 0 && (
        <ul className="divide-y rounded-panel border">
          {targets.map((device) => (
            <StopRow
              key={device.id}
              device={device}
              stop={stops[device.id]}
              hasActed={phase !== "idle"}
              nowMs={nowMs}
              onRetry={() => retry(device)}
            />
          ))}
        </ul>
      )}
      <Buttons
        only={only}
        phase={phase}
        onAct={() => {
          onAct();
          act();
        }}
        onClose={onClose}
      />
    </>
  );
}
