import { CircleAlert, Info } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { calibrationMessages } from "../calibration-messages.ts";
import { CapturedLine, CapturePanel } from "./capture-panel.tsx";
import { CirculationOff } from "./circulation-off.tsx";
import { drainBlockedText, type LiveLevel } from "./take-capture.ts";
import type { Wizard } from "./use-wizard.ts";
import { draftErrors, LEAST_TOP_MM } from "./wizard-state.ts";

type StepProps = Readonly<{ wizard: Wizard; live: LiveLevel }>;

export function IntroStep({ wizard: { saved } }: Readonly<{ wizard: Wizard }>) {
  const { text, steps, switchesNothing } = calibrationMessages().wizard.intro;
  return (
    <div className="grid gap-4 text-ink-2">
      <p>{text({ tank: saved.name })}</p>
      <ol className="grid list-decimal gap-2 pl-5">
        {Object.values(steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Notice tone="info" icon={Info}>
        {switchesNothing}
      </Notice>
    </div>
  );
}

export function TopLevelStep({ wizard, live, isCirculating }: StepProps & Readonly<{ isCirculating: boolean }>) {
  const [isCirculationOff, setIsCirculationOff] = useState(false);
  const { top, topCirculationOff } = wizard.state.captures;
  if (top && isCirculationOff) {
    const done = () => setIsCirculationOff(false);
    return <CirculationOff wizard={wizard} live={live} top={top} isCirculating={isCirculating} onDone={done} />;
  }
  const texts = calibrationMessages().wizard.topLevel;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{texts.text}</p>
      <CapturePanel live={live} captures={wizard.state.captures} name="top" taken={top} onCapture={() => wizard.capture("top")} />
      {top && top.distanceMm < LEAST_TOP_MM && (
        <Notice tone="danger" icon={CircleAlert}>
          {texts.tooClose}
        </Notice>
      )}
      {topCirculationOff && <CapturedLine taken={topCirculationOff} name="topCirculationOff" />}
      {top && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsCirculationOff(true)}>
          {texts.alsoCirculationOff}
        </Button>
      )}
    </div>
  );
}

export function DrainLevelStep({ wizard, live }: StepProps) {
  const { captures } = wizard.state;
  const blocked = captures.drain ? null : drainBlockedText(live, captures);
  const error = draftErrors(wizard.state).find(({ field }) => field === "drainHeightMm");
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{calibrationMessages().wizard.drainLevel.text}</p>
      <CapturePanel
        live={live}
        captures={captures}
        name="drain"
        taken={captures.drain}
        doubt={blocked}
        onCapture={() => wizard.capture("drain")}
      />
      {error && (
        <Notice tone="danger" icon={CircleAlert}>
          {error.message}
          {error.plain && <span className="block">{error.plain}</span>}
        </Notice>
      )}
    </div>
  );
}
