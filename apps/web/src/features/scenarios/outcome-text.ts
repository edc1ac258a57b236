// How it ended, in one line: only what the simulation counted. Where the controller could not save the floor, the line says so.

import type { Outcome } from "@halocline/contracts/simulator/simulated-tank.contract";
import { formatVolume } from "@/lib/format.ts";

import { scenarioMessages } from "./scenario-messages.ts";
import { tankSpan } from "./tank-span.ts";

/** Less than what is shown as nothing is nothing. */
const DRY_BELOW_L = 0.05;

export type OutcomeText = Readonly<{ tone: "ok" | "warn"; title: string; text: string }>;

export function outcomeText({ stoppedAfterS, floorL, timerAloneL, mostFloorL }: Outcome): OutcomeText {
  const labels = scenarioMessages().outcome;
  const [span, litres] = [tankSpan(stoppedAfterS), formatVolume(floorL)];
  if (mostFloorL !== null)
    return { tone: "warn", title: labels.cannot, text: labels.cannotText({ span, litres, most: formatVolume(mostFloorL) }) };
  const isDry = floorL < DRY_BELOW_L;
  if (timerAloneL !== null && timerAloneL > floorL) {
    const timer = formatVolume(timerAloneL);
    const text = isDry ? labels.savedDryText({ span, timer }) : labels.savedText({ span, litres, timer });
    return { tone: "ok", title: labels.saved, text };
  }
  if (isDry) return { tone: "ok", title: labels.dry, text: labels.dryText({ span }) };
  return { tone: "warn", title: labels.wet, text: labels.wetText({ span, litres }) };
}
