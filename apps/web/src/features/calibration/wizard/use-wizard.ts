// The wizard's state on a screen: it follows the rules of wizard-state.ts, keeps captures, saves and asks before it closes.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { useEffect, useState } from "react";
import { formatMm } from "@/lib/format.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { toastFailure, toastSuccess, toastWarning } from "@/ui/toast/toast-store.ts";
import { usePrefilledHysteresisMm, useSaveCalibration, useSavedTank, useSaveMeasuredArea } from "../calibration.api.ts";
import { forgetCaptures, keepCaptures, keptCaptures } from "./kept-captures.ts";
import { type LiveLevel, takeCapture, takeDrainCapture } from "./take-capture.ts";
import {
  type Capture,
  type CaptureName,
  captureDrain,
  captureTop,
  captureTopCirculationOff,
  completed,
  mustAskBeforeClosing,
  nextStep,
  openWizard,
  previousStep,
  type WizardState,
} from "./wizard-state.ts";

export type Wizard = ReturnType<typeof useWizard>;

function announce(name: CaptureName, { distanceMm, isSteady }: Capture): void {
  const { announced, announcedText, announcedUnsteady } = calibrationMessages().wizard.capture;
  const title = announced[name];
  const level = formatMm(distanceMm);
  if (isSteady) toastSuccess({ title, description: announcedText({ level }) });
  else toastWarning({ title, description: announcedUnsteady({ level }) });
}

const withCapture = (state: WizardState, name: CaptureName, taken: Capture): WizardState => {
  if (name === "top") return captureTop(state, taken);
  return name === "drain" ? captureDrain(state, taken) : captureTopCirculationOff(state, taken);
};

/** Until the first change it shows what the server has saved, whenever that arrives. */
function useSession(tankId: string, saved: Tank) {
  const hysteresisMm = usePrefilledHysteresisMm(saved);
  const [changed, setState] = useState<WizardState | null>(null);
  const [offer, setOffer] = useState(() => keptCaptures(tankId));
  useEffect(() => {
    if (changed && changed.step !== "complete") keepCaptures(tankId, changed);
  }, [changed, tankId]);
  return {
    state: changed ?? openWizard({ hysteresisMm }),
    change: setState,
    /** What an interrupted session had captured, until the person has decided about it. */
    offer,
    resume: () => {
      setState(offer);
      setOffer(null);
    },
    startOver: () => {
      forgetCaptures(tankId);
      setOffer(null);
    },
  };
}

/** Asks before anything captured is lost. An answer on its way decides itself what to show next. */
function useLeaving(state: WizardState, isSaving: boolean, leave: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    isAsking,
    stay: () => setIsAsking(false),
    leave,
    close: () => {
      if (isSaving) return;
      if (mustAskBeforeClosing(state)) setIsAsking(true);
      else leave();
    },
  };
}

export function useWizard(tank: Tank, live: LiveLevel, onClose: () => void) {
  const saved = useSavedTank(tank);
  const session = useSession(tank.id, saved);
  const { state, change } = session;
  const savingArea = useSaveMeasuredArea(tank.id);
  // The levels first: by them the controller works. Litres that could not be saved are said, and offered again.
  const saving = useSaveCalibration(tank.id, () => {
    forgetCaptures(tank.id);
    change(completed(state));
    if (state.areaCm2 !== null) savingArea.mutate(state.areaCm2);
  });
  const leaving = useLeaving(state, saving.isPending, () => {
    forgetCaptures(tank.id);
    onClose();
  });
  return {
    ...session,
    ...leaving,
    /** The values in force; the new ones once it is complete. */
    saved,
    isSaving: saving.isPending,
    saveError: saving.error,
    /** Of the litres that were measured with the jug. */
    area: savingArea,
    next: () => {
      const move = nextStep(state);
      if (move.kind === "moved") change(move.state);
      else if (move.kind === "save") saving.mutate(move.body);
      else toastFailure(move);
    },
    previous: () => change(previousStep(state)),
    capture: (name: CaptureName) => {
      const nowMs = serverNowMs();
      const taken = name === "drain" ? takeDrainCapture(live, state.captures, nowMs) : takeCapture(live, nowMs);
      if (taken.kind === "refused") return toastFailure(taken);
      change(withCapture(state, name, taken.capture));
      announce(name, taken.capture);
    },
  };
}
