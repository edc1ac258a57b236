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

void ReturnPumpWatch::dismiss_at(int32_t tenths, uint64_t now_ms) {
  state_ = State::Turns;
  is_dismissed_ = false;
  has_rested_ = true;
  rested_tenths_ = tenths;
  rested_ms_ = now_ms;
}

void ReturnPumpWatch::judge(const LevelWindow& window, const PumpStep& step, uint64_t now_ms) {
  if (window.is_empty() || step.least_tenths < SMALLEST_STEP_TENTHS) return;
  const int32_t tenths = window.newest_tenths();
  if (state_ == State::Turns) {
    has_rested_ = has_rested_ && now_ms - rested_ms_ < RISE_WINDOW_MS;
    if (has_rested_ && tenths > rested_tenths_) rested_tenths_ = tenths;
    const int32_t lowest = has_rested_ ? rested_tenths_ : window.lowest_tenths(RISE_WINDOW_MS, now_ms);
    const int32_t risen = lowest - tenths;
    const bool has_risen = 4 * risen >= step.least_tenths && risen >= RISE_NOISE_TENTHS;
    if (!has_risen) is_dismissed_ = false;
    else if (!is_dismissed_) begin(State::Undecided, lowest, now_ms);
    return;
  }
  const int32_t rise = running_tenths_ - tenths;
  // Back where it was: it turns again.
  if ((state_ == State::Stands ? 2 : 8) * rise < step.least_tenths) {
    has_returned_ = state_ == State::Stands;
    state_ = State::Turns;
    return;
  }
  if (state_ == State::Undecided) judge_rise(tenths, window.is_resting(REST_MS, REST_TENTHS, now_ms), step, now_ms);
}

void ReturnPumpWatch::judge_rise(int32_t tenths, bool is_at_rest, const PumpStep& step, uint64_t now_ms) {
  const int32_t rise = running_tenths_ - tenths;
  if (step.is_too_much(rise) || now_ms - since_ms_ >= RUN_BACK_MOST_MS) {
    dismiss();
    return;
  }
  if (!is_at_rest) return;
  has_weir_opened_ = step.is_opened_weir(rise);
  if (has_weir_opened_ || step.is_too_little(rise)) dismiss_at(tenths, now_ms);
  else begin(State::Stands, step.running_tenths(running_tenths_), now_ms);
}

bool ReturnPumpWatch::take_opened_weir() {
  const bool has_opened = has_weir_opened_;
  has_weir_opened_ = false;
  return has_opened;
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
