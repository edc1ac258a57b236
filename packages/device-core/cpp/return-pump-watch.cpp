#include "return-pump-watch.h"

#include "safety-limits.h"

namespace halocline {

void ReturnPumpWatch::begin(State state, int32_t running_tenths, uint64_t now_ms) {
  state_ = state;
  running_tenths_ = running_tenths;
  since_ms_ = now_ms;
  is_told_ = has_returned_ = false;
}

void ReturnPumpWatch::begin_standing(int32_t running_tenths, uint64_t now_ms) { begin(State::Stands, running_tenths, now_ms); }

void ReturnPumpWatch::dismiss() {
  state_ = State::Turns;
  is_dismissed_ = true;
}

void ReturnPumpWatch::judge(const LevelWindow& window, int32_t step_tenths, uint64_t now_ms) {
  if (window.is_empty() || step_tenths < SMALLEST_STEP_TENTHS) return;
  const int32_t tenths = window.newest_tenths();
  if (state_ == State::Turns) {
    const int32_t lowest = window.lowest_tenths(RISE_WINDOW_MS, now_ms);
    const int32_t risen = lowest - tenths;
    const bool has_risen = 4 * risen >= step_tenths && risen >= RISE_NOISE_TENTHS;
    if (!has_risen) is_dismissed_ = false;
    else if (!is_dismissed_) begin(State::Undecided, lowest, now_ms);
    return;
  }
  const int32_t rise = running_tenths_ - tenths;
  // Back where it was: it turns again.
  if ((state_ == State::Stands ? 2 : 8) * rise < step_tenths) {
    has_returned_ = state_ == State::Stands;
    state_ = State::Turns;
    return;
  }
  if (state_ == State::Stands) return;
  const bool is_at_rest = window.is_resting(REST_MS, REST_TENTHS, now_ms);
  const bool is_too_much = 5 * rise > 7 * step_tenths;
  if (is_too_much || now_ms - since_ms_ >= RUN_BACK_MOST_MS) dismiss();
  else if (is_at_rest && 5 * rise >= 3 * step_tenths) begin(State::Stands, running_tenths_, now_ms);
  else if (is_at_rest) dismiss();
}

bool ReturnPumpWatch::take_return() {
  const bool has_returned = has_returned_;
  has_returned_ = false;
  return has_returned;
}

bool ReturnPumpWatch::take_warning(uint64_t now_ms) {
  if (state_ != State::Stands || is_told_ || now_ms - since_ms_ < STANDS_TO_TELL_MS) return false;
  is_told_ = true;
  return true;
}

}  // namespace halocline
