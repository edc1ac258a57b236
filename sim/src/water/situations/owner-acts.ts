// What somebody does beside the tank with a jug, a bucket, a finger on the pump, and the page open.

import type { Mover } from "../moment.ts";
import type { Stage } from "../stage.ts";
import { channelOf, MINUTE_MS, SECOND_MS } from "./plan.ts";

const POUR_STEPS = 10;
const SEA_G_PER_L = 35;
const LOWER_LEAST_MM = 3.4;
const LOWER_MORE_MM = 1.3;

/** Into the sump, or out of it with a negative number; a jug takes some seconds. */
export function carry(stage: Stage, litres: number, saltGPerL = SEA_G_PER_L, takesMs = 8 * SECOND_MS): void {
  for (let step = 0; step < POUR_STEPS; step += 1)
    stage.after((takesMs * step) / POUR_STEPS, () =>
      stage.handle(({ sump, carriedIn }) => {
        const movedL = Math.max(litres / POUR_STEPS, -sump.volumeL);
        const movedG = movedL > 0 ? movedL * saltGPerL : (movedL * sump.saltG) / Math.max(sump.volumeL, 1e-9);
        sump.volumeL += movedL;
        sump.saltG += movedG;
        carriedIn.volumeL += movedL;
        carriedIn.saltG += movedG;
      }),
    );
}

export const bucketMm = (stage: Stage, mm: number, takesMs?: number): void =>
  carry(stage, -mm * stage.tank.shape.sumpAreaM2, SEA_G_PER_L, takesMs);

/** Somebody takes a jug of water out: enough for a top-up, and no more than that. */
export const lower = (stage: Stage): void => bucketMm(stage, LOWER_LEAST_MM + LOWER_MORE_MM * stage.rng.next(), 30 * SECOND_MS);

export const pourMm = (stage: Stage, mm: number, saltGPerL = SEA_G_PER_L): void =>
  carry(stage, mm * stage.tank.shape.sumpAreaM2, saltGPerL);

/** A page that stays open: a lease, and a renewal before it ends. */
export function holdOn(stage: Stage, role: Mover | "spare", forMs: number, leaseMs = MINUTE_MS): void {
  const channel = channelOf(stage, role);
  const renewMs = Math.max(SECOND_MS, leaseMs / 2);
  stage.ask({ type: "relay_on", channel, leaseMs });
  for (let atMs = renewMs; atMs < forMs; atMs += renewMs) stage.after(atMs, () => stage.ask({ type: "renew", channel, leaseMs }));
  stage.after(forMs, () => stage.ask({ type: "relay_off", channel }));
}

/** The button on the return pump: it stands, and its relay is on. */
export function pressFeedButton(stage: Stage, forMs: number): void {
  stage.breakParts({ deadPumps: ["circulation"] });
  stage.after(forMs, () => stage.breakParts({ deadPumps: [] }));
}

/** Whoever takes water out again and again knows why the level falls, and says so. */
export const confirmOften = (stage: Stage): void => stage.every(7 * MINUTE_MS, () => stage.clearHold());

/** Whoever comes home to an alarm: looks, clears what is latched, and tries again. */
export function clearAll(stage: Stage): void {
  stage.clearStop();
  stage.after(5 * SECOND_MS, () => stage.ask({ type: "clear_fault" }));
  stage.after(10 * SECOND_MS, () => stage.ask({ type: "clear_top_up_lock" }));
  stage.after(15 * SECOND_MS, () => stage.clearHold());
}
