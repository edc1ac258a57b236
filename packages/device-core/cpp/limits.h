// The numbers that no message and no configuration can widen.
#pragma once

#include <stdint.h>

namespace halocline {

constexpr uint64_t SECOND_MS = 1000;
constexpr uint64_t MINUTE_MS = 60 * SECOND_MS;

// SAFE-2: the longest one ON of a role may last, whatever is configured.
constexpr uint32_t DRAIN_CEILING_S = 60 * 60;
constexpr uint32_t FILL_CEILING_S = 60 * 60;
constexpr uint32_t TOPUP_CEILING_S = 10 * 60;
constexpr uint32_t SPARE_CEILING_S = 10 * 60;

// A manual ON is a lease; renewed or not, one ON ends after ten minutes.
constexpr uint64_t DEFAULT_LEASE_MS = 60 * SECOND_MS;
constexpr uint64_t LONGEST_LEASE_MS = 10 * MINUTE_MS;
constexpr uint64_t LONGEST_MANUAL_ON_MS = 10 * MINUTE_MS;

// Without a calibration nobody has said where the water may stand: cautious marks, and a minute at a time.
constexpr int32_t UNCALIBRATED_TOP_TENTHS = 150;
constexpr int32_t UNCALIBRATED_DRAIN_TENTHS = 950;
constexpr uint64_t UNCALIBRATED_ON_MS = 60 * SECOND_MS;

// SAFE-1: a relay needs time to open and a pump to run down.
constexpr uint64_t INTERLOCK_GAP_MS = 500;

// SAFE-10: a deadline further ahead than this was not made for this uptime.
constexpr uint64_t FARTHEST_DEADLINE_MS = 120 * SECOND_MS;

// Circulation: off is always for a time, because still water kills within hours.
constexpr uint64_t SHORTEST_PAUSE_MS = 1 * MINUTE_MS;
constexpr uint64_t LONGEST_PAUSE_MS = 60 * MINUTE_MS;
constexpr uint64_t DEFAULT_PAUSE_MS = 10 * MINUTE_MS;

// Its dry-run guard.
constexpr int32_t DRY_RUN_HYSTERESIS_TENTHS = 50;
constexpr uint64_t DRY_RUN_HOLD_MS = 10 * MINUTE_MS;
constexpr uint8_t DRY_RUN_QUICK_TRIES = 3;

// What a calibration may say.
constexpr int32_t NEAREST_TOP_TENTHS = 100;
constexpr int32_t NEAREST_TOP_OFF_TENTHS = 50;
constexpr int32_t FARTHEST_DRAIN_TENTHS = 1500;
constexpr int32_t SMALLEST_HYSTERESIS_TENTHS = 10;
constexpr int32_t LARGEST_HYSTERESIS_TENTHS = 200;
constexpr int32_t FARTHEST_MARK_TENTHS = 20000;

}  // namespace halocline
