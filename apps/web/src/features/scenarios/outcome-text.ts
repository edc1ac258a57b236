// The outcome of a scenario, by the simulation's own count. It is a warning if the controller could not keep the floor dry.

import type { Outcome } from "@halocline/contracts/simulator/simulated-tank.contract";
import { scenariosMessages } from "@halocline/messages/texts/scenarios";
import { formatVolume } from "@/lib/format.ts";

import { tankSpan } from "./tank-span.ts";

/** Less than this is shown as 0.0 L. */
const DRY_BELOW_L = 0.05;

export type OutcomeFigure = Readonly<{ litres: string; label: string }>;
export type OutcomeText = Readonly<{ tone: "ok" | "warn"; title: string; text: string; figures: readonly OutcomeFigure[] }>;

export function outcomeText({ stoppedAfterS, floorL, timerAloneL, mostFloorL }: Outcome): OutcomeText {
  const labels = scenariosMessages().outcome;
  const span = tankSpan(stoppedAfterS);
  const figure = (litres: number, label: string): OutcomeFigure => ({ litres: formatVolume(litres), label });
  if (mostFloorL !== null) {
    const figures = [figure(floorL, labels.onFloorSoFar), figure(mostFloorL, labels.ifNobodyComes)];
    return { tone: "warn", title: labels.cannot, text: labels.calledAfter({ span }), figures };
  }
  const text = labels.actedAfter({ span });
  const onFloor = figure(floorL, labels.onFloor);
  if (timerAloneL !== null && timerAloneL > floorL)
    return { tone: "ok", title: labels.saved, text, figures: [onFloor, figure(timerAloneL, labels.byTimer)] };
  const isDry = floorL < DRY_BELOW_L;
  return { tone: isDry ? "ok" : "warn", title: isDry ? labels.dry : labels.wet, text, figures: [onFloor] };
}
