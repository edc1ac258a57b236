import type { Device, Tank } from "@halocline/contracts/http/entities.contract";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { uiMessages } from "@halocline/messages/texts/ui";
import { History } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { WIZARD_READING_POLL_MS } from "@/config/timing.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useBoost, useTankDevice } from "../calibration.api.ts";
import { useLiveLevel } from "../use-live-level.ts";
import { CompleteStep } from "./complete-step.tsx";
import { DrainLevelStep, IntroStep, TopLevelStep } from "./level-steps.tsx";
import type { RenderPumps } from "./pump-slot.ts";
import { ReviewStep } from "./review-step.tsx";
import type { LiveLevel } from "./take-capture.ts";
import { useWizard, type Wizard } from "./use-wizard.ts";
import { WizardProgress } from "./wizard-progress.tsx";
import { canGoBack, canSave, type WizardStep } from "./wizard-state.ts";

/** Focus follows the step, so that a screen reader says where it is. The dialog itself takes it on opening. */
function StepHeading({ step }: Readonly<{ step: WizardStep }>) {
  const ref = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    ref.current?.focus();
  }, [step]);
  return (
    <h3 ref={ref} tabIndex={-1} className="text-lg font-semibold outline-none">
      {calibrationMessages().wizard.headings[step]}
    </h3>
  );
}

const isCirculating = (device: Device | undefined): boolean =>
  device?.relays.some(({ role, currentState }) => role === "circulation" && currentState) ?? false;

type BodyProps = Readonly<{ wizard: Wizard; live: LiveLevel; device: Device | undefined; pumps: RenderPumps }>;

function StepBody({ wizard, live, device, pumps }: BodyProps): ReactNode {
  switch (wizard.state.step) {
    case "intro":
      return <IntroStep wizard={wizard} />;
    case "top_level":
      return <TopLevelStep wizard={wizard} live={live} pumps={pumps} isCirculating={isCirculating(device)} />;
    case "drain_level":
      return <DrainLevelStep wizard={wizard} live={live} pumps={pumps} device={device} />;
    case "review":
      return <ReviewStep wizard={wizard} />;
    case "complete":
      return <CompleteStep wizard={wizard} device={device} />;
  }
}

function Footer({ wizard }: Readonly<{ wizard: Wizard }>) {
  const { state, isSaving } = wizard;
  const ui = uiMessages();
  if (state.step === "complete") {
    return (
      <DialogActions>
        <Button variant="secondary" onClick={wizard.close}>
          {ui.close}
        </Button>
      </DialogActions>
    );
  }
  const isReview = state.step === "review";
  return (
    <DialogActions>
      <Button variant="secondary" className="sm:mr-auto" disabled={!canGoBack(state) || isSaving} onClick={wizard.previous}>
        {ui.previous}
      </Button>
      <Button variant="secondary" disabled={isSaving} onClick={wizard.close}>
        {ui.cancel}
      </Button>
      <Button pendingText={isSaving && ui.saving} disabled={isReview && !canSave(state)} onClick={wizard.next}>
        {isReview ? calibrationMessages().wizard.save : ui.next}
      </Button>
    </DialogActions>
  );
}

function ResumeOffer({ wizard }: Readonly<{ wizard: Wizard }>) {
  const texts = calibrationMessages().wizard.resume;
  return (
    <>
      <Notice tone="info" icon={History} title={texts.title}>
        {texts.text}
      </Notice>
      <DialogActions>
        <Button variant="secondary" onClick={wizard.startOver}>
          {texts.startOver}
        </Button>
        <Button onClick={wizard.resume}>{texts.proceed}</Button>
      </DialogActions>
    </>
  );
}

function CancelQuestion({ wizard }: Readonly<{ wizard: Wizard }>) {
  const texts = calibrationMessages().wizard.cancel;
  return (
    <Dialog isOpen={wizard.isAsking} onOpenChange={wizard.stay} title={texts.title} description={texts.text}>
      <DialogActions>
        <Button variant="secondary" onClick={wizard.stay}>
          {texts.stay}
        </Button>
        <Button variant="danger" onClick={wizard.leave}>
          {texts.act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export type CalibrationWizardProps = Readonly<{ tank: Tank; pumps: RenderPumps; onClose: () => void }>;

/** Open as long as it is mounted; every mount is a new session. */
export function CalibrationWizard({ tank, pumps, onClose }: CalibrationWizardProps): ReactNode {
  useBoost(tank.id);
  const device = useTankDevice(tank.deviceId);
  const live = useLiveLevel({ tankId: tank.id, deviceId: tank.deviceId, device, pollMs: WIZARD_READING_POLL_MS });
  const wizard = useWizard(tank, live, onClose);
  const { step } = wizard.state;
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={wizard.close}
        title={calibrationMessages().wizard.title({ tank: tank.name })}
        startsAtTop
        isWide
      >
        {wizard.offer ? (
          <ResumeOffer wizard={wizard} />
        ) : (
          <>
            <WizardProgress step={step} />
            <StepHeading step={step} />
            <StepBody wizard={wizard} live={live} device={device} pumps={pumps} />
            <Footer wizard={wizard} />
          </>
        )}
      </Dialog>
      <CancelQuestion wizard={wizard} />
    </>
  );
}
