// How a phase comes about, so that something can happen in it.

import { stillDistanceMm } from "@halocline/tank-physics/tank";
import type { Rng } from "../../rng.ts";
import type { FaultPhase } from "../fault-kinds/kind.ts";
import { FAULT_KINDS } from "../fault-kinds.ts";
import type { Mover } from "../moment.ts";
import type { Stage } from "../stage.ts";
import { bucketMm, holdOn, lower } from "./owner-acts.ts";
import { MINUTE_MS, real, SECOND_MS, TRUSTED_MS } from "./plan.ts";

const FAR_MM = 110;

/** As soon as the device allows it. */
export function comeTo(stage: Stage, phase: FaultPhase, byHand: Mover): void {
  const { rng } = stage;
  if (phase === "idle") return;
  if (phase === "manual") {
    // At once, before the device tops up by itself.
    stage.after(rng.between(90, 200) * SECOND_MS, () => {
      if (byHand !== "drain") bucketMm(stage, real(rng, 6, 7.5), 7 * SECOND_MS);
      stage.after(9 * SECOND_MS, () => holdOn(stage, byHand, rng.between(2, 8) * MINUTE_MS));
    });
  } else if (phase === "topping_up") {
    stage.after(TRUSTED_MS - MINUTE_MS, () => lower(stage));
    stage.after(TRUSTED_MS + 30 * SECOND_MS, () => stage.start("start_top_up"));
  } else stage.after(rng.between(60, 240) * SECOND_MS, () => stage.start("start_water_change"));
}

/** By hand a fill may be over in seconds. */
function delayIn(phase: FaultPhase, rng: Rng): number {
  if (phase === "idle") return rng.between(6 * MINUTE_MS, 20 * MINUTE_MS);
  return rng.between(500, phase === "manual" ? 4000 : 25_000);
}

/** The fault breaks something in the next such phase, a little after it began. Gives the way to call it off. */
export function aim(stage: Stage, fault: string, phase: FaultPhase, then: () => void): () => void {
  let isWanted = true;
  const delayMs = delayIn(phase, stage.rng);
  stage.say(`${fault} waits for ${phase}`);
  stage.inPhase(phase, delayMs, () => {
    if (!isWanted) return;
    const lowMm = FAR_MM - stillDistanceMm(stage.tank);
    if (FAULT_KINDS[fault]?.needsLowWater && lowMm > 0) bucketMm(stage, lowMm, 3 * MINUTE_MS);
    stage.inject(fault, phase);
    // A siphon waits for the pump that fills its hose.
    if (phase === "idle") stage.after(MINUTE_MS, () => lower(stage));
    then();
  });
  return () => {
    isWanted = false;
  };
}
