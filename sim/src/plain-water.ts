// Simple water for the world of commands: it follows the pumps slowly and ripples, so that a running pump shows in the
// level. Nothing spills, nothing runs dry.

import type { CoreSample } from "@halocline/device-core/core.types";
import type { Rng } from "./rng.ts";

const START_MM = 50;
const MM_PER_LOOK = 0.005;

export function createPlainWater(rng: Rng, relays: () => readonly boolean[]): () => CoreSample {
  let distanceMm = START_MM;
  return () => {
    const [, isDraining, isFilling, isToppingUp] = relays();
    if (isDraining) distanceMm += MM_PER_LOOK;
    if (isFilling || isToppingUp) distanceMm -= MM_PER_LOOK;
    return { rawMm: Math.round(distanceMm + rng.next() * 2 - 1), errorCode: 0 };
  };
}
