// Broken ways to believe a sensor, and to judge what a running pump does to the level.

import { bySimulation, type Mutant, mutant } from "./mutant.ts";

export const mutantsOfReadings: readonly Mutant[] = [
  mutant("SAFE-4", "255 is a distance", [
    "sensor-filter.cpp",
    "if (sample.raw_mm == NO_TARGET_MM) return false;\n  return sample.raw_mm >= NEAREST_MM && sample.raw_mm <= FARTHEST_MM;",
    "return sample.raw_mm >= NEAREST_MM;",
  ]),
  bySimulation(
    mutant("SAFE-4", "a jump is believed while a pump runs", [
      "sensor-filter.cpp",
      "if (is_water_still) outliers_.add",
      "if (true) outliers_.add",
    ]),
  ),
  mutant("SAFE-4", "no reading is ignored", [
    "core.cpp",
    "if (!reading.is_good) return true;",
    "if (!reading.is_good) return false;",
  ]),
  mutant("SAFE-4", "a frozen sensor is believed", [
    "core-movement.cpp",
    "if (!is_quiet && on_for_ms >= FROZEN_MS && filter_.same_for_ms(now_ms_) >= FROZEN_MS) {",
    "if (is_quiet && on_for_ms < 0) {",
  ]),
  mutant("SAFE-6", "a dry pump runs on", [
    "expected-change.cpp",
    "return now_ms - base_ms_ >= window_ms ? Fault::Dry : Fault::None;",
    "return Fault::None;",
  ]),
  mutant("SAFE-4", "a reading may be three seconds old", [
    "sensor-filter.h",
    "constexpr uint64_t NEWEST_AT_MOST_MS = 2000;",
    "constexpr uint64_t NEWEST_AT_MOST_MS = 3000;",
  ]),
  bySimulation(
    mutant("SAFE-4", "a sample may lie sixty millimetres beside the level", [
      "sensor-filter.h",
      "constexpr int32_t OUTLIER_GATE_TENTHS = 100;",
      "constexpr int32_t OUTLIER_GATE_TENTHS = 600;",
    ]),
  ),
  bySimulation(
    mutant(
      "SAFE-6",
      "a top-up that moves nothing never latches",
      [
        "core-movement.cpp",
        "did_not_move =\n      fault == Fault::Dry || fault == Fault::NoMovement || fault == Fault::SensorStuck || fault == Fault::Sensor;",
        "did_not_move = false;",
      ],
      [
        "core-movement.cpp",
        "if (did_not_move || failures >= FAILURES_TO_LATCH) latch_fault(fault);",
        "if (did_not_move || failures >= 100000) latch_fault(fault);",
      ],
    ),
  ),
  bySimulation(
    mutant("SAFE-6", "water may go the wrong way", [
      "expected-change.cpp",
      "if (moved < -tolerated) return Fault::WrongWay;",
      "if (moved < -100 * tolerated) return Fault::WrongWay;",
    ]),
  ),
  bySimulation(
    mutant(
      "SAFE-6",
      "every dry pump is given five minutes",
      [
        "expected-change.cpp",
        "return held_between(2 * usual_ms, SHORTEST_WINDOW_MS, LONGEST_WINDOW_MS);",
        "return held_between(2 * usual_ms, LONGEST_WINDOW_MS, LONGEST_WINDOW_MS);",
      ],
      [
        "expected-change.cpp",
        "    if (role != Role::TopUp) return DEFAULT_WINDOW_MS;\n",
        "    if (role != Role::TopUp) return LONGEST_WINDOW_MS;\n",
      ],
    ),
  ),
  mutant("SAFE-4", "a pump may run blind by hand", [
    "core.cpp",
    "    if (!reading.is_good) return true;\n",
    "    if (!reading.is_good) return is_of_run;\n",
  ]),
];
