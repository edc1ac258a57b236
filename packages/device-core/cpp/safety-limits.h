// The numbers that no message and no configuration can widen.
#pragma once

#include <stdint.h>

namespace halocline {

constexpr uint64_t SECOND_MS = 1000;
constexpr uint64_t MINUTE_MS = 60 * SECOND_MS;
constexpr uint64_t HOUR_MS = 60 * MINUTE_MS;
constexpr uint32_t DAY_S = 24 * 60 * 60;

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

// SAFE-16: how long the water is kept still for somebody who said that the device would restart. A host that hangs must not
// keep top-ups away for ever.
constexpr uint64_t RESTART_HOLD_MS = MINUTE_MS;

// A run lasts at most the limits of its pumps and two minutes, waiting included: then the server takes it for lost (SAFE-12).
constexpr uint64_t RUN_WAITING_MS = 120 * SECOND_MS;
// Ten seconds without a sample: for two of them the last reading still counted.
constexpr uint64_t RUN_BLIND_MS = 8 * SECOND_MS;
// What falls back when circulation stops takes minutes to come to rest; a drain that starts too early seems to move nothing.
constexpr uint64_t DRAIN_BACK_LEAST_MS = 10 * SECOND_MS;
constexpr uint64_t DRAIN_BACK_MOST_MS = 150 * SECOND_MS;
constexpr uint64_t AFTER_DRAIN_LEAST_MS = 5 * SECOND_MS;
constexpr uint64_t AFTER_DRAIN_MOST_MS = 30 * SECOND_MS;
constexpr uint64_t AFTER_RESTART_LEAST_MS = 20 * SECOND_MS;
constexpr uint64_t AFTER_RESTART_MOST_MS = 180 * SECOND_MS;
constexpr uint64_t RESTART_MOST_MS = 10 * SECOND_MS;
constexpr uint64_t STEADY_MS = 20 * SECOND_MS;
constexpr int32_t STEADY_TENTHS = 15;
constexpr uint8_t MOST_REFILLS = 2;
// A fill with circulation off never aims at the high-high mark itself.
constexpr int32_t BELOW_HIGH_HIGH_TENTHS = 10;

// SAFE-3: what top-ups may sum up to in a day, whatever is configured, and how one is measured against the others.
constexpr uint32_t TOPUP_DAY_CEILING_S = 60 * 60;
constexpr uint64_t SHORTEST_TOP_UP_MS = 5 * SECOND_MS;
constexpr uint8_t LEARNED_LEAST = 3;
constexpr int32_t LEARNED_DEFICIT_LEAST_TENTHS = 20;
constexpr uint64_t LEARNED_SLACK_MS = 2 * SECOND_MS;
constexpr uint32_t FAILURES_TO_LATCH = 3;
// How often the running hour goes into the record. A restart loses at most this much of it; a device that restarts still more
// often never gets as far as an automatic top-up (AUTO_TRUST_MS). Six writes an hour do not wear a flash out.
constexpr uint64_t HOUR_KEPT_EVERY_MS = 10 * MINUTE_MS;

// How often the gap between two top-ups goes into the record while it runs: a device that restarts every five minutes gets
// over it too.
constexpr uint64_t GAP_KEPT_EVERY_MS = 4 * MINUTE_MS;

// SAFE-4, SAFE-6: what a running pump must show.
constexpr uint64_t FROZEN_MS = 30 * SECOND_MS;
// The least that equal samples must last to say that a sensor is stuck: most sensors never say the same for so long. Half of the
// shortest window and less, so that it is over when a pump is missed.
constexpr uint64_t STUCK_LEAST_MS = 10 * SECOND_MS;
// A sensor that says the same for so long proves nothing about water that should have moved.
constexpr uint64_t NO_PROOF_MS = 5 * SECOND_MS;
constexpr int32_t SMALLEST_CHANGE_TENTHS = 15;
constexpr int32_t LARGEST_CHANGE_TENTHS = 60;
constexpr int32_t WRONG_WAY_TENTHS = 50;
// The sensor counts whole millimetres, so a change shows up to one millimetre late.
constexpr int32_t SENSOR_STEP_TENTHS = 10;
constexpr uint64_t DEFAULT_WINDOW_MS = 60 * SECOND_MS;
constexpr uint64_t SHORTEST_WINDOW_MS = 30 * SECOND_MS;
constexpr uint64_t SHORTEST_TOPUP_WINDOW_MS = 30 * SECOND_MS;
constexpr uint64_t LONGEST_WINDOW_MS = 5 * MINUTE_MS;

// After circulation changed, the level says nothing about pumps until the water has found its place.
constexpr uint64_t CIRCULATION_STEP_MS = 30 * SECOND_MS;
constexpr uint64_t CIRCULATION_SETTLED_MS = 5 * MINUTE_MS;

// SAFE-4 while nothing pumps: the same sample for as long as evaporation takes for four millimetres, and no reading at all.
constexpr uint64_t STUCK_IDLE_TENTHS = 40;
constexpr uint64_t STUCK_IDLE_LEAST_MS = HOUR_MS;
constexpr uint64_t STUCK_IDLE_MOST_MS = 24 * HOUR_MS;
constexpr uint64_t STUCK_IDLE_UNLEARNED_MS = 4 * HOUR_MS;
constexpr uint64_t BLIND_TOLD_MS = 10 * MINUTE_MS;
constexpr uint64_t BLIND_FORGOTTEN_TIMES = 9;
// How often a sample that does not change goes into the record: restarts must not make a stuck sensor look new.
constexpr uint64_t HELD_KEPT_EVERY_MS = 10 * MINUTE_MS;
// Beyond this the sensor is not specified, and losing samples there is no dirt.
constexpr int32_t FARTHEST_SURE_TENTHS = 950;

// SAFE-7: what a level may do while nothing pumps. Lengths in nanometres, rates in hundredths of a millimetre per hour.
constexpr int32_t MOVED_BY_ITSELF_NM = 5000000;
// Five litres poured slowly into a wide sump are five millimetres; what came quickly has to go a little farther.
constexpr int32_t MOVED_QUICKLY_NM = 6000000;
constexpr uint64_t QUICK_SUM_MS = 10 * MINUTE_MS;
// Half of it, lately: automatic top-up waits to see how it ends.
constexpr uint64_t SUSPICIOUS_MS = 30 * MINUTE_MS;
// The same for what it moves in a minute: half a millimetre is more than waves and noise feign.
constexpr int64_t SUSPICIOUS_MINUTE_NM = 500000;
constexpr uint32_t UNLEARNED_WARN_RATE = 1000;
constexpr uint32_t UNLEARNED_HOLD_RATE = 2000;
// 72 and 120 litres a day: no tank of this hobby evaporates so much.
constexpr uint32_t UNLEARNED_WARN_ML_PER_H = 3000;
constexpr uint32_t UNLEARNED_HOLD_ML_PER_H = 5000;
constexpr uint32_t UNLEARNED_LEAST_RATE = 200;
// A covered tank hardly evaporates: what noise adds up to over the days must not look like a rise.
constexpr uint32_t RISING_NOISE_RATE = 25;
constexpr uint32_t WARN_ABOVE_MEDIAN_RATE = 50;
constexpr uint32_t HOLD_ABOVE_MEDIAN_RATE = 100;
constexpr uint32_t LARGEST_DAY_RATE = 16000;
// 1.026 to the seventh is 1.2: a fifth in a week.
constexpr uint32_t DAILY_GROWTH_PER_MILLE = 26;
constexpr uint32_t DAY_LEAST_WATCHED_S = 6 * 60 * 60;
// Before anything is learned it is judged by the hour; a fifth and a millimetre more than the rate that warns may be noise.
constexpr uint64_t WARN_BLOCK_MS = HOUR_MS;
constexpr int64_t WARN_BLOCK_PERCENT = 120;
constexpr int64_t WARN_BLOCK_NOISE_NM = 1000000;
// How the level is smoothed, and what the slow watch can follow: at most the noise in half a minute.
constexpr uint64_t LEVEL_SMOOTHED_MS = 3 * SECOND_MS;
constexpr uint64_t LEVEL_SILENCE_MS = 10 * SECOND_MS;
constexpr uint64_t LEVEL_TRUSTED_MS = 15 * SECOND_MS;
constexpr uint64_t BASE_FOLLOWS_MS = 30 * SECOND_MS;
constexpr uint64_t BASE_FINDS_ITSELF_MS = 60 * SECOND_MS;
constexpr uint64_t AFTER_OFF_REST_MS = 30 * SECOND_MS;
// What is watched at least between two automatic top-ups; and what a pump hides, with the minute before it that may be noise.
constexpr uint64_t STRETCH_LEAST_MS = 2 * MINUTE_MS;
constexpr uint64_t UNWATCHED_MS = MINUTE_MS + AFTER_OFF_REST_MS + BASE_FINDS_ITSELF_MS;
// A steep movement is a step if it rests within this time, and moves by itself when it has lasted that long. Fast water that
// has reached the high-high or the low-low mark cannot be waited for, not even for circulation to settle.
constexpr uint64_t STEP_RESTS_MS = 60 * SECOND_MS;
constexpr uint64_t STEEP_LASTS_MS = 3 * MINUTE_MS;
constexpr uint64_t STEEP_STILL_MS = 25 * SECOND_MS;
constexpr uint64_t STEEP_TO_MARK_MS = 30 * SECOND_MS;
constexpr uint64_t STEEP_AT_MARK_STILL_MS = 10 * SECOND_MS;
constexpr uint64_t STEEP_AFTER_CIRCULATION_MS = 60 * SECOND_MS;
// In a run that circulates again; with the minute for circulation less than AFTER_RESTART_MOST_MS, so that it is found before
// the run fills up again.
constexpr uint64_t UNSETTLED_MS = 90 * SECOND_MS;
// After OFF: hose and filter run out; then the pump's own slope, give or take a fifth, is a contact that did not open.
constexpr uint64_t RUN_OUT_MS = 3 * SECOND_MS;
constexpr uint64_t AFTER_CIRCULATION_MS = 20 * SECOND_MS;
constexpr uint64_t WELDED_WATCH_MS = 4 * MINUTE_MS;
constexpr int64_t SAME_SLOPE_LEAST_PERCENT = 80;
constexpr int64_t SAME_SLOPE_MOST_PERCENT = 120;
// Less says little about a pump's speed.
constexpr int64_t SPEED_LEAST_NM = 2500000;
constexpr uint64_t SPEED_LEAST_MS = 15 * SECOND_MS;
constexpr uint64_t SUSPECTED_AFTER_OFF_MS = 30 * MINUTE_MS;
// How it ends, and how often the sums go into the record.
constexpr int32_t CALM_NM = 2000000;
constexpr uint32_t CALM_TO_RELEASE_S = 6 * 60 * 60;
constexpr uint32_t RELEASE_AGAIN_S = 7 * DAY_S;
constexpr uint32_t TRIAL_WATCHED_S = 2 * 60 * 60;
constexpr int32_t WORTH_KEEPING_NM = 1000000;
constexpr uint64_t SUMS_KEPT_EVERY_MS = 10 * MINUTE_MS;
constexpr uint64_t DAYS_KEPT_EVERY_MS = 30 * MINUTE_MS;

// SAFE-8: automatic top-up waits for this much trust after a start, and for the level to stay low.
constexpr uint64_t AUTO_TRUST_MS = 10 * MINUTE_MS;
constexpr uint64_t AUTO_LOW_MS = 10 * SECOND_MS;

// SAFE-1: a relay needs time to open and a pump to run down.
constexpr uint64_t INTERLOCK_GAP_MS = 500;

// SAFE-10: a deadline further ahead than this was not made for this uptime.
constexpr uint64_t FARTHEST_DEADLINE_MS = 120 * SECOND_MS;

// Circulation: off is always for a time, because still water kills within hours.
constexpr uint64_t SHORTEST_PAUSE_MS = 1 * MINUTE_MS;
constexpr uint64_t LONGEST_PAUSE_MS = 60 * MINUTE_MS;
constexpr uint64_t DEFAULT_PAUSE_MS = 10 * MINUTE_MS;

// SAFE-23: a fall that circulation alone does not explain, the pause that tests it, and how often a day.
constexpr int32_t OVERFLOW_FALL_TENTHS = 80;
// 8 mm at 0.3 mm/s. With a known flow and area the slope is this share of circulation's.
constexpr uint64_t OVERFLOW_WINDOW_MS = 26700;
constexpr uint64_t OVERFLOW_FLOW_PERCENT = 15;
constexpr uint64_t OVERFLOW_WINDOW_LEAST_MS = 8 * SECOND_MS;
constexpr uint64_t OVERFLOW_WINDOW_MOST_MS = 60 * SECOND_MS;
// One reading is none, and a reading that never rests is no level: 1.5 mm from one to the next is beyond any pump.
constexpr uint32_t OVERFLOW_PERIODS = 3;
constexpr int32_t RESTLESS_TENTHS = 15;
constexpr uint64_t UNKNOWN_STEP_MS = 60 * SECOND_MS;
constexpr uint64_t OVERFLOW_PAUSE_MS = 3 * MINUTE_MS;
constexpr uint32_t OVERFLOW_PAUSES_A_DAY = 3;
constexpr uint32_t DAY_MIN = 24 * 60;
constexpr uint64_t OVERFLOW_TOLD_EVERY_MS = HOUR_MS;
// Where nobody knows what runs back, half of the fall itself must; where next to nothing does, the pause tells nothing.
constexpr int32_t OVERFLOW_BACK_TENTHS = 40;
// Water that sinks while circulation stands is drawn by something else.
constexpr int32_t SUNK_TENTHS = 25;
constexpr uint64_t SUNK_MS = 30 * SECOND_MS;
constexpr uint32_t SUNK_SECONDS = 3;
constexpr uint32_t RISE_SECONDS = 10;
// Less than this is the noise of two levels: nothing has come back.
constexpr int32_t RISE_NOISE_TENTHS = 30;
// A level that rose for no reason may fall again: forgotten at 0.3 mm an hour.
constexpr uint64_t FLOOR_SINKS_EVERY_MS = 20 * MINUTE_MS;

// What runs back when circulation stops: from its beginning until it rests.
constexpr uint64_t PUMP_RUN_DOWN_MS = 3 * SECOND_MS;
constexpr uint64_t REST_MS = 12 * SECOND_MS;
constexpr int32_t REST_TENTHS = 20;
constexpr uint64_t RUN_BACK_SEEN_MS = 18 * SECOND_MS;
constexpr uint64_t RUN_BACK_MOST_MS = 3 * MINUTE_MS;
constexpr int32_t DRAIN_BACK_LEAST_MORE_TENTHS = 50;
constexpr uint8_t STOPS_TO_BELIEVE = 3;
// A return pump that stands: a smaller step could be anybody's, and a feed button lasts ten minutes.
constexpr int32_t SMALLEST_STEP_TENTHS = 50;
constexpr uint64_t RISE_WINDOW_MS = 30 * SECOND_MS;
constexpr uint64_t STANDS_TO_TELL_MS = 15 * MINUTE_MS;
// Water that runs back beside a pump goes on when the pump is off.
constexpr uint64_t FILL_SHOWN_MS = 5 * SECOND_MS;
constexpr uint64_t STANDING_TOLD_EVERY_MS = 12 * HOUR_MS;

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
