#include "overflow-watch.h"

#include "configuration.h"
#include "safety-limits.h"

namespace halocline {

static uint64_t held_between(uint64_t value, uint64_t least, uint64_t most) {
  if (value < least) return least;
  return value > most ? most : value;
}

uint64_t overflow_window_ms(const hc_config& config) {
  const uint32_t index = circulation_index(config);
  const uint32_t flow = index == HC_CHANNELS ? 0 : config.flow_ml_per_min[index];
  if (flow == 0 || config.ml_per_mm == 0) return OVERFLOW_WINDOW_MS;
  const uint64_t fallen_ml = static_cast<uint64_t>(OVERFLOW_FALL_TENTHS) * config.ml_per_mm / 10;
  return held_between(fallen_ml * MINUTE_MS * 100 / (static_cast<uint64_t>(flow) * OVERFLOW_FLOW_PERCENT),
                      OVERFLOW_WINDOW_LEAST_MS, OVERFLOW_WINDOW_MOST_MS);
}

void OverflowWatch::begin(int32_t may_fall_tenths, uint64_t now_ms) {
  *this = OverflowWatch();
  since_ms_ = now_ms;
  may_fall_tenths_ = may_fall_tenths;
}

void OverflowWatch::begin_at(int32_t running_tenths, uint64_t now_ms) {
  const int32_t last_tenths = last_tenths_;
  begin(0, now_ms);
  has_from_ = has_floor_ = true;
  last_tenths_ = last_tenths;
  from_tenths_ = lowest_tenths_ = highest_tenths_ = floor_tenths_ = running_tenths;
}

bool OverflowWatch::is_settling(uint64_t now_ms) const { return now_ms - since_ms_ < CIRCULATION_SETTLED_MS; }

// Whether there is something to measure a fall by.
bool OverflowWatch::has_place(LevelWindow& window, const RunningWater& water) {
  const int32_t tenths = water.reading.tenths;
  if (!has_from_) {
    has_from_ = true;
    // Nobody saw the water fall: it may stand where it belongs already.
    is_fall_judged_ = water.now_ms - since_ms_ > PUMP_RUN_DOWN_MS;
    if (has_lifted_all(water.now_ms)) may_fall_tenths_ = 0;
    from_tenths_ = lowest_tenths_ = last_tenths_ = tenths;
    has_floor_ = may_fall_tenths_ != NO_STEP;
    floor_tenths_ = tenths + may_fall_tenths_;
    window.forget();
  }
  if (has_floor_) return true;
  if (water.now_ms - since_ms_ < UNKNOWN_STEP_MS) {
    window.forget();
    return false;
  }
  has_floor_ = true;
  floor_tenths_ = tenths;
  return true;
}

void OverflowWatch::follow_pumps(LevelWindow& window, const RunningWater& water) {
  const int32_t tenths = water.reading.tenths;
  if (water.is_drawn) {
    has_drawn_ = true;
    drawn_ms_ = water.now_ms;
  }
  has_drawn_ = has_drawn_ && water.now_ms - drawn_ms_ < RUN_OUT_MS;
  if (has_drawn_) {
    window.forget();
    const bool is_due = is_settling(water.now_ms) && !has_settled_ && may_fall_tenths_ != NO_STEP;
    const int32_t may_fall = is_due ? may_fall_tenths_ : 0;
    if (tenths + may_fall > floor_tenths_) floor_tenths_ = tenths + may_fall;
  }
  has_been_disturbed_ = true;
  if (water.is_filled && !is_filling_) {
    fill_from_tenths_ = tenths;
    fill_floor_tenths_ = floor_tenths_;
  }
  is_filling_ = water.is_filled;
  // Filled water lifts the floor; water that falls while a pump fills does not lower it.
  if (is_filling_ && tenths < fill_from_tenths_) floor_tenths_ = fill_floor_tenths_ - (fill_from_tenths_ - tenths);
}

// Circulation has been on for a minute, the water rests, and nearer to its running level than to the other one: it is up already.
bool OverflowWatch::stands_lifted(const LevelWindow& window, const RunningWater& water) const {
  if (water.config.has_calibration == 0 || may_fall_tenths_ == NO_STEP || !has_lifted_all(water.now_ms)) return false;
  if (!window.is_resting(REST_MS, REST_TENTHS, water.now_ms)) return false;
  // The fall of the restart itself is still in the window.
  if (window.newest_tenths() - highest_tenths_ > REST_TENTHS) return false;
  return window.newest_tenths() >= water.config.top_tenths - may_fall_tenths_ / 2;
}

// Once a second: slow changes are nobody's fall. A rise that nobody pumped may go back for some hours.
void OverflowWatch::follow(const LevelWindow& window, const RunningWater& water) {
  highest_tenths_ = window.highest_tenths(overflow_window_ms(water.config), water.now_ms);
  if (window.newest_tenths() > lowest_tenths_) lowest_tenths_ = window.newest_tenths();
  if (is_settling(water.now_ms) && !stands_lifted(window, water)) return;
  // A fall that a restart may bring and has not brought by now was not due: the power had only blinked.
  if (!has_settled_ && !water.is_pump_standing) floor_tenths_ = highest_tenths_;
  has_settled_ = true;
  if (water.now_ms - sunk_ms_ >= FLOOR_SINKS_EVERY_MS) {
    sunk_ms_ = water.now_ms;
    if (floor_tenths_ > highest_tenths_) --floor_tenths_;
  }
  const int32_t most = highest_tenths_ + water.may_return_tenths;
  if (floor_tenths_ > most) floor_tenths_ = most;
  if (floor_tenths_ < highest_tenths_) floor_tenths_ = highest_tenths_;
}

int32_t OverflowWatch::fallen_tenths(uint64_t now_ms) const { return is_settling(now_ms) ? last_tenths_ - from_tenths_ : NO_STEP; }

int32_t OverflowWatch::missing_tenths() const {
  if (!has_from_) return may_fall_tenths_;
  if (!has_floor_) return NO_STEP;
  return floor_tenths_ > last_tenths_ ? floor_tenths_ - last_tenths_ : 0;
}

// A pump that started and died again has let the water back: then it counts where the level is, not how far it once fell.
bool OverflowWatch::take_missing_fall(const LevelWindow& window, uint64_t now_ms) {
  if (is_fall_judged_ || !has_from_ || window.is_empty() || now_ms - since_ms_ < RUN_BACK_MOST_MS) return false;
  is_fall_judged_ = true;
  if (may_fall_tenths_ < SMALLEST_STEP_TENTHS) return false;
  const int32_t fallen = window.lowest_tenths(RISE_WINDOW_MS, now_ms) - from_tenths_;
  const bool is_back = !has_been_disturbed_ && 5 * fallen > -2 * may_fall_tenths_;
  return 5 * (is_back ? fallen : deepest_fall_tenths()) < 2 * may_fall_tenths_;
}

int32_t OverflowWatch::take_rise_after_restart(const LevelWindow& window, uint64_t now_ms) {
  if (is_rise_judged_ || !has_from_ || !has_lifted_all(now_ms)) return 0;
  if (!window.is_resting(REST_MS, REST_TENTHS, now_ms)) return 0;
  is_rise_judged_ = true;
  return has_been_disturbed_ ? 0 : lowest_tenths_ - window.newest_tenths();
}

bool OverflowWatch::is_healthy(uint64_t now_ms) const {
  const bool has_seen_all = !has_been_blind_ || now_ms - blind_ms_ >= OVERFLOW_WINDOW_MOST_MS;
  return has_seen_all && restless_16ths_ <= 16 * RESTLESS_TENTHS;
}

// A bucket, or the sensor: no pump moves water as fast as a jump.
void OverflowWatch::note_change(LevelWindow& window, int32_t tenths) {
  const int32_t change = tenths - last_tenths_;
  const int32_t size = change < 0 ? -change : change;
  last_tenths_ = tenths;
  has_jumped_ = size > OUTLIER_GATE_TENTHS;
  restless_16ths_ += (has_jumped_ ? 0 : size) - restless_16ths_ / 16;
  if (!has_jumped_) return;
  has_been_disturbed_ = true;
  window.forget();
  floor_tenths_ += change;
}

Fall OverflowWatch::judge(LevelWindow& window, const RunningWater& water) {
  is_second_over_ = false;
  if (!water.reading.is_good) {
    // Before the first reading there is nothing that could have been missed.
    has_been_blind_ = has_from_;
    blind_ms_ = water.now_ms;
    return Fall::None;
  }
  if (!has_place(window, water)) return Fall::None;
  const int32_t tenths = water.reading.tenths;
  note_change(window, tenths);
  if (water.is_drawn || water.is_filled || has_drawn_ || is_filling_) follow_pumps(window, water);
  is_second_over_ = window.add(tenths, water.now_ms);
  if (is_second_over_) follow(window, water);
  const int32_t from = highest_tenths_ > floor_tenths_ ? highest_tenths_ : floor_tenths_;
  const bool is_low = !window.is_empty() && tenths >= from + OVERFLOW_FALL_TENTHS;
  low_periods_ = is_low ? low_periods_ + 1 : 0;
  if (low_periods_ < OVERFLOW_PERIODS || water.is_drawn || water.is_filled) return Fall::None;
  return is_healthy(water.now_ms) ? Fall::Seen : Fall::Doubtful;
}

}  // namespace halocline
