// What the same tank would have spilled without a device that looks: the pumps on plain timer outlets.

import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import { CIRCULATING } from "@halocline/tank-physics/relay-outputs";
import { step } from "@halocline/tank-physics/step";
import { litresOnFloor, type Tank } from "@halocline/tank-physics/tank";
import type { Stage } from "./stage.ts";

const STEP_MS = 1000;
/** Longer than any reservoir of ours lasts. */
const LONGEST_MS = 12 * 3_600_000;

/**
 * Assumed: the timer runs the top-up pump for as long as a day's evaporation takes, because that is all a timer can be set
 * by, and the return pump without end; nobody is there. Whatever is broken is broken as on the stage.
 */
function spilledL({ tank, faultsOncePumped }: Stage): number {
  const topUpMs = (tank.shape.evaporationLPerDay / tank.shape.topupLPerMin) * 60_000;
  let now: Tank = tank;
  let wetAtMs = 0;
  for (let ms = 0; ms < LONGEST_MS && ms - wetAtMs < LONGEST_MS / 4; ms += STEP_MS) {
    const next = step(now, { ...CIRCULATING, topup: ms < topUpMs }, STEP_MS, () => 0.5, faultsOncePumped);
    if (litresOnFloor(next) > litresOnFloor(now)) wetAtMs = ms;
    now = next;
  }
  return litresOnFloor(now);
}

/**
 * Null where the comparison would be none: the sensor, the network and the power are no matter of a timer, and a siphon or a
 * welded contact is beyond a device, too. It tells somebody; it cannot stop the water.
 */
export function timerAloneL(scenario: Scenario, stage: Stage): number | null {
  switch (scenario) {
    case "burst_hose":
    case "blocked_overflow":
      return spilledL(stage);
    default:
      return null;
  }
}
