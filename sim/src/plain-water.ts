// Simple water for the world of commands: it follows the pumps slowly and ripples, so that a running pump shows in the
// level. Nothing spills, nothing runs dry.

import type { CoreRole, CoreSample } from "@halocline/device-core/core.types";
import type { Rng } from "./rng.ts";

const START_MM = 50;
const MM_PER_LOOK = 0.005;

export function createPlainWater(rng: Rng, isOn: (role: CoreRole) => boolean): () => CoreSample {
  let distanceMm = START_MM;
  return () => {
    if (isOn("drain")) distanceMm += MM_PER_LOOK;
    if (isOn("fill") || isOn("topup")) distanceMm -= MM_PER_LOOK;
    return { rawMm: Math.round(distanceMm + rng.next() * 2 - 1), errorCode: 0 };
  };
}
