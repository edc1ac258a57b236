// Broken ways to watch water that moves by itself, and to hold it off.

import { bySimulation, type Mutant, mutant } from "./mutant.ts";

export const mutantsOfStillWater: readonly Mutant[] = [
  mutant("SAFE-7", "water that moves by itself is only talked about", [
    "hold.h",
    "bool may_start(Role role) const { return !is_set() || (role == Role::Drain && is_rising()); }",
    "bool may_start(Role) const { return true; }",
  ]),
  mutant("SAFE-7", "the drain may run in any hold", [
    "hold.h",
    "(role == Role::Drain && is_rising())",
    "role == Role::Drain || (is_rising() && role == Role::None)",
  ]),
  mutant("SAFE-7", "a hold is forgotten by a restart", [
    "saved-record.cpp",
    "  walk_hold(cursor, state.hold);\n",
    "  Hold none;\n  walk_hold(cursor, none);\n",
  ]),
  mutant("SAFE-7", "a sum that never becomes a hold", [
    "still-water.cpp",
    "  if (sum_nm >= (is_quick_ && is_half_ ? MOVED_QUICKLY_NM : MOVED_BY_ITSELF_NM)) {",
    "  if (sum_nm >= 100 * MOVED_BY_ITSELF_NM) {",
  ]),
  bySimulation(
    mutant("SAFE-7", "each top-up makes the sum begin anew", [
      "still-water.cpp",
      "  if (recent_nm_ > 0) evaporation.take_back(static_cast<int32_t>(recent_nm_), static_cast<uint32_t>(recent_ms_), ml_per_mm);",
      "  evaporation.forget_sums();",
    ]),
  ),
  bySimulation(
    mutant(
      "SAFE-7",
      "a top-up every few minutes hides what falls around it",
      [
        "still-water.cpp",
        "  if (sure_ms > 0)\n    evaporation.count_unwatched(",
        "  if (sure_ms < 0)\n    evaporation.count_unwatched(",
      ],
      ["safety-limits.h", "STRETCH_LEAST_MS = 2 * MINUTE_MS;", "STRETCH_LEAST_MS = MINUTE_MS;"],
      [
        "evaporation.cpp",
        "outside_nm = moved_nm - band_nm(watched_ms, ml_per_mm);",
        "outside_nm = watched_ms + ml_per_mm > 0 ? moved_nm : 0;",
      ],
    ),
  ),
  bySimulation(
    mutant(
      ["SAFE-7", "SAFE-17"],
      "what circulation lifts after a change is a leak",
      [
        "safety-limits.h",
        "constexpr uint64_t UNSETTLED_MS = 90 * SECOND_MS;",
        "constexpr uint64_t UNSETTLED_MS = 8 * SECOND_MS;",
      ],
      [
        "still-water.cpp",
        "moment.is_circulation_on && moment.circulation_for_ms >= STEEP_AFTER_CIRCULATION_MS &&\n                 moment.now_ms - off_ms_ >= AFTER_OFF_REST_MS;",
        "moment.is_circulation_on;",
      ],
    ),
  ),
  mutant("SAFE-7", "a leak is taken for evaporation", [
    "evaporation.cpp",
    "const int64_t per_hour_nm = static_cast<int64_t>(hold_rate(ml_per_mm)) * NM_PER_RATE_UNIT;",
    "const int64_t per_hour_nm = static_cast<int64_t>(hold_rate(ml_per_mm)) * NM_PER_RATE_UNIT * 5;",
  ]),
  mutant("SAFE-7", "a rise is not counted", [
    "evaporation.cpp",
    "  risen_nm = risen < 0 ? 0 : held_in_i32(risen);",
    "  risen_nm = 0;",
  ]),
  mutant("SAFE-7", "a rise and a fall have each other's name", [
    "still-water.cpp",
    "finding.hold = is_rising ? Fault::Rising : Fault::Falling;",
    "finding.hold = is_rising ? Fault::Falling : Fault::Rising;",
  ]),
  mutant("SAFE-7", "the device lets go after a minute", [
    "safety-limits.h",
    "constexpr uint32_t CALM_TO_RELEASE_S = 6 * 60 * 60;",
    "constexpr uint32_t CALM_TO_RELEASE_S = 60;",
  ]),
  mutant("SAFE-7", "a clear of a fault lets go of the water too", [
    "core-commands.cpp",
    "  if (!saved_.latches.has_fault()) return Verdict::Ok;\n",
    "  saved_.hold.release_by_person();\n  if (!saved_.latches.has_fault()) return Verdict::Ok;\n",
  ]),
  bySimulation(
    mutant("SAFE-7", "every evaporation is a leak", [
      "evaporation.cpp",
      "const int64_t per_hour_nm = static_cast<int64_t>(hold_rate(ml_per_mm)) * NM_PER_RATE_UNIT;",
      "const int64_t per_hour_nm = static_cast<int64_t>(hold_rate(ml_per_mm)) * NM_PER_RATE_UNIT / 50;",
    ]),
  ),
];
