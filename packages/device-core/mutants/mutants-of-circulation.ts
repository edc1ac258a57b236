// Broken ways to keep circulation on.

import { byScenarios, bySimulation, type Mutant, mutant } from "./mutant.ts";

const NEEDS_A_LOW_SUMP = "needs a bucket that is not refilled or a weir that opens, and a dead pump half an hour later";

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
  byScenarios(
    NEEDS_A_LOW_SUMP,
    mutant("SAFE-17", "after a pause a dead return pump in a low sump is taken for a weir that opened", [
      "return-pump-watch.h",
      "return may_weir_open && held_up_tenths > 0 && 2 * (rise_tenths - held_up_tenths) < least_tenths;",
      "return may_weir_open;",
    ]),
  ),
  byScenarios(
    NEEDS_A_LOW_SUMP,
    mutant("SAFE-17", "what a narrowed weir holds up is not measured", [
      "held-up-water.cpp",
      "    if (is_measuring_ && surplus > held_up.tenths) held_up.tenths = surplus;\n",
      "    (void)surplus;\n",
    ]),
  ),
  byScenarios(
    NEEDS_A_LOW_SUMP,
    mutant("SAFE-17", "the level that a weir may come back to has the wrong sign", [
      "core-overflow.cpp",
      "tenths >= saved_.config.top_tenths - usual / 2;",
      "tenths <= saved_.config.top_tenths - usual / 2;",
    ]),
  ),
  byScenarios(
    NEEDS_A_LOW_SUMP,
    mutant("SAFE-17", "the second death of the return pump in a boot is not reported", [
      "return-pump-watch.cpp",
      "  is_told_ = has_returned_ = false;\n",
      "  has_returned_ = false;\n",
    ]),
  ),
];
