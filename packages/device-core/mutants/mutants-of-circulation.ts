// Broken ways to keep circulation on.

import { bySimulation, type Mutant, mutant } from "./mutant.ts";

export const mutantsOfCirculation: readonly Mutant[] = [
  mutant("SAFE-17", "circulation stays off after a pause", [
    "circulation.cpp",
    "if (now_ms < paused_until_ms_) return",
    "if (paused_until_ms_ != 0) return",
  ]),
  mutant("SAFE-17", "circulation runs dry", ["circulation.cpp", "  is_holding_ = true;\n", ""]),
  mutant("SAFE-17", "a water change while circulation would run dry", [
    "core-runs.cpp",
    "  if (!is_circulation_on() && circulation_.guard.is_holding()) return Verdict::Interlock;\n",
    "",
  ]),
  mutant("SAFE-17", "circulation is not restored", ["core-runs.cpp", "  circulation_.let_go();\n", ""]),
  bySimulation(
    mutant(
      "SAFE-17",
      "a top-up does not wait until water that ran back has settled",
      [
        "safety-limits.h",
        "constexpr uint64_t CIRCULATION_STEP_MS = 30 * SECOND_MS;",
        "constexpr uint64_t CIRCULATION_STEP_MS = 0 * SECOND_MS;",
      ],
      [
        "safety-limits.h",
        "constexpr uint64_t CIRCULATION_SETTLED_MS = 5 * MINUTE_MS;",
        "constexpr uint64_t CIRCULATION_SETTLED_MS = 0 * MINUTE_MS;",
      ],
    ),
  ),
  mutant("SAFE-17", "after a dry sump circulation stands for hours", [
    "circulation.cpp",
    "return is_clearly_better || (has_waited && !is_dry(reading, dry_mark_tenths));",
    "return is_clearly_better && now_ms - changed_ms_ >= 360 * DRY_RUN_HOLD_MS;",
  ]),
];
