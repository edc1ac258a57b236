import { CircleAlert, Info } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { CapturedLine, CapturePanel } from "./capture-panel.tsx";
import { CirculationOff } from "./circulation-off.tsx";
import { drainBlockedText, type LiveLevel } from "./take-capture.ts";
import type { Wizard } from "./use-wizard.ts";
import { draftErrors, LEAST_TOP_MM } from "./wizard-state.ts";

type StepProps = Readonly<{ wizard: Wizard; live: LiveLevel }>;

export function IntroStep({ wizard: { saved } }: Readonly<{ wizard: Wizard }>) {
  return (
    <div className="grid gap-4 text-ink-2">
      <p>
        You teach {saved.name} two levels with the live reading. The sensor looks down and measures the distance to the water: a
        larger number is lower water.
      </p>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>Fill the tank to its normal level and capture the top level.</li>
        <li>Drain it to the lowest level a water change may reach, and capture the drain level.</li>
        <li>Review the numbers, choose the hysteresis and save.</li>
      </ol>
      <Notice tone="info" icon={Info}>
        The wizard switches no pump. Move the water yourself, and stay with it while it moves.
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
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Fill the tank to its normal level with circulation running. Wait until the water is still, then capture.
      </p>
      <CapturePanel
        live={live}
        captures={wizard.state.captures}
        name="Top level"
        taken={top}
        onCapture={() => wizard.capture("top")}
      />
      {top && top.distanceMm < LEAST_TOP_MM && (
        <Notice tone="danger" icon={CircleAlert}>
          Top height must be at least 10mm. Mount the sensor higher or lower the water, and capture again.
        </Notice>
      )}
      {topCirculationOff && <CapturedLine taken={topCirculationOff} name="Level with circulation off" />}
      {top && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsCirculationOff(true)}>
          Also with circulation off (optional)
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
      <p className="text-ink-2">
        Drain the tank to the lowest level a water change may reach. Stop there, wait until the water is still, then capture.
      </p>
      <CapturePanel
        live={live}
        captures={captures}
        name="Drain level"
        taken={captures.drain}
        doubt={blocked}
        onCapture={() => wizard.capture("drain")}
      />
      {error && (
        <Notice tone="danger" icon={CircleAlert}>
          {error.message}
        </Notice>
      )}
    </div>
  );
}
