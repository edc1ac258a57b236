// Broken ways to deal with a blocked overflow (SAFE-23).

import { byScenarios, bySimulation, type Mutant, mutant } from "./mutant.ts";

export const mutantsOfOverflow: readonly Mutant[] = [
  mutant("SAFE-23", "a blocked overflow is told, and circulation runs on", [
    "core-overflow.cpp",
    "if (fall == Fall::Seen && !is_dirty && saved_.overflow.has_pause_left()) {",
    "if (fall == Fall::Seen && !is_dirty && saved_.overflow.is_testing) {",
  ]),
  byScenarios(
    "there it shows as litres on the floor, which the judge of spills names",
    mutant("SAFE-23", "a fall of 25 mm before it is one", [
      "safety-limits.h",
      "OVERFLOW_FALL_TENTHS = 80",
      "OVERFLOW_FALL_TENTHS = 250",
    ]),
  ),
  mutant("SAFE-23", "the pause proves nothing", [
    "core-overflow.cpp",
    "  if (is_seen && is_overflow_proven()) {",
    "  if (false && is_overflow_proven()) {",
  ]),
  byScenarios(
    "needs a weir that is free again before the pause is over",
    mutant("SAFE-23", "the pause always proves it", [
      "core-overflow.cpp",
      "  if (is_seen && is_overflow_proven()) {",
      "  if (is_overflow_proven() || saved_.overflow.has_pause_left()) {",
    ]),
  ),
  mutant("SAFE-23", "a hold of overflow leaves circulation on", [
    "core-overflow.cpp",
    "return saved_.overflow.is_testing || saved_.hold.reason == Fault::Overflow;",
    "return saved_.overflow.is_testing;",
  ]),
  mutant("SAFE-23", "circulation may be switched on in the pause", [
    "core-commands.cpp",
    "  if (saved_.overflow.is_testing) return Verdict::Interlock;\n  if (!circulation_",
    "  if (!circulation_",
  ]),
  mutant("SAFE-23", "pumps may run in the pause", [
    "core-commands.cpp",
    "  if (saved_.overflow.is_testing) return Verdict::Interlock;\n  if (!interlock_",
    "  if (!interlock_",
  ]),
  bySimulation(
    mutant("SAFE-23", "a power cut ends the pause", [
      "saved-record.cpp",
      "  cursor.flag(overflow.is_testing);\n",
      "  bool none = false;\n  cursor.flag(none);\n",
    ]),
  ),
  mutant("SAFE-23", "pauses without end", ["overflow-record.h", "      left = DAY_MIN;\n", ""]),
  mutant("SAFE-23", "a restart explains nothing", [
    "core-overflow.cpp",
    "overflow_.begin(run_back_.may_fall_tenths(usual_step_tenths()), now_ms_);",
    "overflow_.begin(0, now_ms_);",
  ]),
  mutant("SAFE-23", "the pause is over after a minute", [
    "safety-limits.h",
    "OVERFLOW_PAUSE_MS = 3 * MINUTE_MS",
    "OVERFLOW_PAUSE_MS = MINUTE_MS",
  ]),
];
