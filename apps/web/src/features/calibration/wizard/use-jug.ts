// One measurement with the jug: the level before, the level after, and what both say.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { type JugResult, measureByJug } from "@halocline/domain/tanks/jug";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { useState } from "react";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { hasWaterCome, jugLitres } from "./jug-choice.ts";
import { type LiveLevel, takeCapture } from "./take-capture.ts";
import type { Wizard } from "./use-wizard.ts";
import { type Capture, measureArea } from "./wizard-state.ts";

/** Still water only: a level that moves would make litres of waves. */
function takeStill(live: LiveLevel): Capture | string {
  const taken = takeCapture(live, serverNowMs());
  if (taken.kind === "refused") return taken.description;
  return taken.capture.isSteady ? taken.capture : calibrationMessages().wizard.jug.notStill;
}

export function useJug(wizard: Wizard, live: LiveLevel, device: Device | undefined) {
  const [litres, setLitres] = useState(() => jugLitres()[1] ?? 2);
  const [before, setBefore] = useState<Capture | null>(null);
  const [result, setResult] = useState<JugResult | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const accept = (areaCm2: number) => wizard.change(measureArea(wizard.state, areaCm2));

  function begin(): void {
    const taken = takeStill(live);
    setComplaint(typeof taken === "string" ? taken : null);
    if (typeof taken === "string") return;
    setBefore(taken);
    // What an earlier jug said does not stand in for this one.
    wizard.change(measureArea(wizard.state, null));
  }

  function finish(start: Capture): void {
    const taken = takeStill(live);
    setComplaint(typeof taken === "string" ? taken : null);
    if (typeof taken === "string") return;
    const measured = measureByJug({
      litres,
      beforeMm: start.distanceMm,
      afterMm: taken.distanceMm,
      knownAreaCm2: wizard.saved.areaCm2,
      hasWaterCome: hasWaterCome(device, start.capturedAtMs),
    });
    setResult(measured);
    if (measured.kind === "measured") accept(measured.areaCm2);
  }

  return {
    litres,
    setLitres,
    before,
    result,
    complaint,
    begin,
    finish,
    accept,
    again: () => {
      setBefore(null);
      setResult(null);
      setComplaint(null);
      wizard.change(measureArea(wizard.state, null));
    },
  };
}
