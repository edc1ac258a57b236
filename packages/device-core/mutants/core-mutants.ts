// Every deliberately broken core. The scenarios of the core (scripts/verify.ts) and the simulation must each catch theirs by the
// name of the rule that it breaks.

import type { Mutant } from "./mutant.ts";
import { mutantsOfCirculation } from "./mutants-of-circulation.ts";
import { mutantsOfCommands } from "./mutants-of-commands.ts";
import { mutantsOfFreshWater } from "./mutants-of-fresh-water.ts";
import { mutantsOfLatches } from "./mutants-of-latches.ts";
import { mutantsOfNames } from "./mutants-of-names.ts";
import { mutantsOfOverflow } from "./mutants-of-overflow.ts";
import { mutantsOfPumps } from "./mutants-of-pumps.ts";
import { mutantsOfReadings } from "./mutants-of-readings.ts";
import { mutantsOfRuns } from "./mutants-of-runs.ts";
import { mutantsOfStillWater } from "./mutants-of-still-water.ts";
import { mutantsOfUpdates } from "./mutants-of-updates.ts";

export const CORE_MUTANTS: readonly Mutant[] = [
  ...mutantsOfPumps,
  ...mutantsOfCommands,
  ...mutantsOfLatches,
  ...mutantsOfReadings,
  ...mutantsOfNames,
  ...mutantsOfCirculation,
  ...mutantsOfFreshWater,
  ...mutantsOfRuns,
  ...mutantsOfUpdates,
  ...mutantsOfStillWater,
  ...mutantsOfOverflow,
];
