#include "water-run-back.h"

#include "safety-limits.h"

namespace halocline {

void WaterRunBack::begin(const Reading& reading, int32_t missing_tenths, bool has_lifted_all, uint64_t now_ms) {
  *this = WaterRunBack();
  if (!reading.is_good) return;
  resume(reading.tenths, now_ms);
  missing_tenths_ = missing_tenths;
  has_lifted_all_ = has_lifted_all;
}

void WaterRunBack::resume(int32_t tenths, uint64_t now_ms) {
  *this = WaterRunBack();
  is_watching_ = true;
  since_ms_ = now_ms;
  from_tenths_ = tenths;
}

// Once a pump of W has moved the level, it says nothing about what runs back.
bool WaterRunBack::watch(const LevelWindow& window, const Reading& reading, bool is_second_over, bool is_water_still,
                         uint64_t now_ms) {
  if (!is_watching_ || is_disturbed_) return false;
  if (!is_water_still) {
    is_disturbed_ = true;
    return false;
  }
  const uint64_t passed_ms = now_ms - since_ms_;
  if (!reading.is_good && passed_ms > PUMP_RUN_DOWN_MS) is_blind_ = true;
  if (!reading.is_good) return false;
  // The pump runs down and the filter lags: the lowest water of the first seconds is where it really stood.
  // Somebody poured or took water: what comes back cannot be told from that.
  const int32_t change = reading.tenths - last_tenths_;
  const bool has_jumped = change > OUTLIER_GATE_TENTHS || change < -OUTLIER_GATE_TENTHS;
  if (has_jumped && has_last_) sunk_tenths_ = OVERFLOW_FALL_TENTHS;
  last_tenths_ = reading.tenths;
  has_last_ = true;
  if (!is_second_over) return false;
  if (passed_ms <= PUMP_RUN_DOWN_MS) {
    if (window.newest_tenths() > from_tenths_) from_tenths_ = window.newest_tenths();
    highest_tenths_ = from_tenths_;
    return false;
  }
  seen_ms_ = passed_ms;
  note_level(window);
  const bool is_at_rest = passed_ms >= PUMP_RUN_DOWN_MS + REST_MS && window.is_resting(REST_MS, REST_TENTHS, now_ms);
  if (is_settled_ || (!is_at_rest && passed_ms < RUN_BACK_MOST_MS)) return false;
  is_settled_ = true;
  return true;
}

// Means over seconds, because the largest of many single levels is mostly a wave.
void WaterRunBack::note_level(const LevelWindow& window) {
  const uint64_t calm_ms = seen_ms_ - PUMP_RUN_DOWN_MS;
  const int32_t rise = from_tenths_ - window.mean_tenths(RISE_SECONDS);
  if (calm_ms >= RISE_SECONDS * SECOND_MS && rise > rise_tenths_) rise_tenths_ = rise;
  if (calm_ms < SUNK_SECONDS * SECOND_MS) return;
  const int32_t tenths = window.mean_tenths(SUNK_SECONDS);
  if (tenths < highest_tenths_) highest_tenths_ = tenths;
  const int32_t sunk = tenths - highest_tenths_;
  const bool is_believed = seen_ms_ < SUNK_MS || sunk >= OVERFLOW_FALL_TENTHS;
  if (is_believed && sunk > sunk_tenths_) sunk_tenths_ = sunk;
}

bool WaterRunBack::is_too_much(const LearnedStep& step) {
  if (!is_watching_ || is_told_ || !step.is_known) return false;
  const bool is_more = 5 * rise_tenths_ > 7 * step.tenths && rise_tenths_ - step.tenths > DRAIN_BACK_LEAST_MORE_TENTHS;
  is_told_ = is_more;
  return is_more;
}

bool WaterRunBack::has_seen_all() const {
  if (!is_watching_ || is_blind_) return false;
  return is_settled_ || seen_ms_ >= RUN_BACK_SEEN_MS;
}

// A quarter of what is usual is enough to say that it runs back: a bucket may have taken the rest. Circulation that came and
// went for a moment has not lifted what should run back.
int32_t WaterRunBack::may_fall_tenths(int32_t usual_tenths) const {
  const bool is_known = usual_tenths != NO_STEP;
  if (!has_seen_all() || is_trusted_ || missing_tenths_ == NO_STEP) return usual_tenths;
  if (is_known && 4 * rise_tenths_ >= usual_tenths) return usual_tenths;
  const int32_t may_fall = missing_tenths_ + (rise_tenths_ < RISE_NOISE_TENTHS ? 0 : rise_tenths_);
  return is_known && may_fall > usual_tenths ? usual_tenths : may_fall;
}

}  // namespace halocline
