// Broken ways to watch water that moves by itself.

import { bySimulation, type Mutant, mutant } from "./mutant.ts";

export const mutantsOfStillWater: readonly Mutant[] = [
  bySimulation(
    mutant("SAFE-7", "water that moves by itself is not told", [
      "core-movement.cpp",
      "if (fault != Fault::None) events_.add(warning_event(fault, reading, now_ms_));",
      "if (fault == Fault::Abort) events_.add(warning_event(fault, reading, now_ms_));",
    ]),
  ),
  bySimulation(
    mutant("SAFE-7", "rising and falling have each other's name", [
      "still-water.cpp",
      "return is_rising ? Fault::Siphon : Fault::Leak;",
      "return is_rising ? Fault::Leak : Fault::Siphon;",
    ]),
  ),
  bySimulation(
    mutant("SAFE-7", "every evaporation is a leak", [
      "safety-limits.h",
      "constexpr uint64_t EVAPORATION_TENTHS_PER_H = 100;",
      "constexpr uint64_t EVAPORATION_TENTHS_PER_H = 2;",
    ]),
  ),
];
