// Twenty water changes in a row on each preset, nothing broken: drain-back must not thin the salt, litre by litre.

import type { CoreModule } from "@halocline/device-core/core.types";
import { runChanges } from "./water-world.ts";

const CHANGES = 20;

export type Salinity = Readonly<{ lines: readonly string[]; pptError: number; hoursPerSecond: number }>;

export function worstSalinity(core: CoreModule): Salinity {
  const startedAtMs = performance.now();
  const outcomes = (["nano", "mid", "large"] as const).map((preset) => runChanges(core, preset, CHANGES));
  const seconds = (performance.now() - startedAtMs) / 1000;
  return {
    lines: outcomes.map(
      ({ preset, pptError, succeeded }) =>
        `${preset}: ${succeeded} of ${CHANGES} water changes, salinity off by ${pptError.toFixed(2)} ppt`,
    ),
    pptError: Math.max(...outcomes.map(({ pptError }) => pptError)),
    hoursPerSecond: outcomes.reduce((sum, { hours }) => sum + hours, 0) / seconds,
  };
}
