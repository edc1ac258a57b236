// Hands that refill a tank: they find it as it was on its first day.

import { move } from "@halocline/tank-physics/body";
import type { MovingTank, Tank } from "@halocline/tank-physics/tank";

/** Nobody starts a change with a full waste tank: the device cannot see it. */
export function prepareTank(tank: MovingTank, full: Tank): void {
  Object.assign(tank.salt, full.salt);
  Object.assign(tank.fresh, full.fresh);
  Object.assign(tank.waste, full.waste);
}

/** Sump and display too, with circulation as it is now. */
export function refillTank(tank: MovingTank, full: Tank): void {
  Object.assign(tank.sump, full.sump);
  Object.assign(tank.display, full.display);
  if (tank.speeds.circulation < 0.5) move(tank.display, tank.sump, tank.shape.drainBackL);
  prepareTank(tank, full);
}
