import type { Device } from "@halocline/contracts/http/entities.contract";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useState } from "react";
import { formatMm } from "@/lib/format.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { CapturedLine, CapturePanel } from "./capture-panel.tsx";
import { CirculationOff } from "./circulation-off.tsx";
import { JugPanel } from "./jug-panel.tsx";
import type { RenderPumps } from "./pump-slot.ts";
import { drainBlockedText, isCapturable, type LiveLevel } from "./take-capture.ts";
import type { Wizard } from "./use-wizard.ts";
import { draftErrors, LEAST_TOP_MM } from "./wizard-state.ts";

type StepProps = Readonly<{ wizard: Wizard; live: LiveLevel; pumps: RenderPumps }>;

/** They rest while a question is asked: Cancel, Escape and the cross all lead to one. */
const slotOf = ({ wizard, live }: StepProps) => ({
  level: isCapturable(live) ? formatMm(live.distanceMm) : null,
  mustRest: wizard.isAsking || wizard.isSaving,
});

export function IntroStep({ wizard: { saved } }: Readonly<{ wizard: Wizard }>) {
  const { text, steps, youPump } = calibrationMessages().wizard.intro;
  return (
    <div className="grid gap-4 text-ink-2">
      <p>{text({ tank: saved.name })}</p>
      <ol className="grid list-decimal gap-2 pl-5">
        {Object.values(steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Notice tone="info" icon={Info}>
        {youPump}
      </Notice>
    </div>
  );
}

export function TopLevelStep({ isCirculating, ...props }: StepProps & Readonly<{ isCirculating: boolean }>) {
  const { wizard, live, pumps } = props;
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
      {pumps({ roles: ["fill", "drain"], ...slotOf(props) })}
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

export function DrainLevelStep({ device, ...props }: StepProps & Readonly<{ device: Device | undefined }>) {
  const { wizard, live, pumps } = props;
  const [isMeasuring, setIsMeasuring] = useState(false);
  const { captures, areaCm2 } = wizard.state;
  const texts = calibrationMessages().wizard;
  if (isMeasuring) {
    const renderPumps = (roles: readonly ("drain" | "fill")[]) => pumps({ roles, ...slotOf(props) });
    return <JugPanel wizard={wizard} live={live} device={device} pumps={renderPumps} onDone={() => setIsMeasuring(false)} />;
  }
  const blocked = captures.drain ? null : drainBlockedText(live, captures);
  const error = draftErrors(wizard.state).find(({ field }) => field === "drainHeightMm");
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{texts.drainLevel.text}</p>
      {pumps({ roles: ["drain", "fill"], ...slotOf(props) })}
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
      {areaCm2 !== null && (
        <Notice tone="ok" icon={CircleCheck}>
          {texts.jug.kept({ area: Math.round(areaCm2) })}
        </Notice>
      )}
      <Button variant="quiet" className="justify-self-start" onClick={() => setIsMeasuring(true)}>
        {texts.jug.open}
      </Button>
    </div>
  );
}
