// The attentive owner of a demo tank: refills the reservoirs and empties the waste before either causes a fault.
// Without one, every accelerated tank runs dry within hours.

import { type Body, freshWater, NO_WATER, saltWater } from "./body.ts";
import type { Tank } from "./tank.ts";

const REFILL_BELOW_SHARE = 0.5;
const EMPTY_ABOVE_SHARE = 0.5;

type Store = "fresh" | "salt" | "waste";

function replace(tank: Tank, name: Store, next: Body): Tank {
  const { carriedIn } = tank;
  const before = tank[name];
  return {
    ...tank,
    [name]: next,
    carriedIn: {
      volumeL: carriedIn.volumeL + next.volumeL - before.volumeL,
      saltG: carriedIn.saltG + next.saltG - before.saltG,
    },
  };
}

export function lookAfter(tank: Tank): Tank {
  const { freshCapacityL, saltCapacityL, wasteCapacityL } = tank.shape;
  let next = tank;
  if (tank.fresh.volumeL <= freshCapacityL * REFILL_BELOW_SHARE) next = replace(next, "fresh", freshWater(freshCapacityL));
  if (tank.salt.volumeL <= saltCapacityL * REFILL_BELOW_SHARE) next = replace(next, "salt", saltWater(saltCapacityL));
  if (tank.waste.volumeL >= wasteCapacityL * EMPTY_ABOVE_SHARE) next = replace(next, "waste", NO_WATER);
  return next;
}
