// A return pump that does not run although its relay is on (circulation_stopped, SAFE-17), and what looks like it: water that a
// pump filled in, and water that a weir gives back when it opens.
#include "core.h"
#include "safety-limits.h"

namespace halocline {

// What a pump filled in the last seconds cannot have been that much: the return pump may have died beside it.
bool Core::has_filled_all(uint64_t filled_ms) const {
  const uint64_t speed = filled_speed_;
  if (speed == 0 || filled_ms > RISE_WINDOW_MS || levels_.is_empty()) return true;
  const int32_t risen = levels_.lowest_tenths(RISE_WINDOW_MS, now_ms_) - levels_.newest_tenths();
  // A dead return pump gives back its whole step; less than half of it is a wave, or a hose that runs out.
  const int32_t usual = usual_step_tenths();
  const int32_t beside = usual != NO_STEP && usual / 2 > RISE_NOISE_TENTHS ? usual / 2 : RISE_NOISE_TENTHS;
  return risen <= static_cast<int32_t>(3 * speed * filled_ms / (20 * MINUTE_MS)) + beside;
}

void Core::note_fill() {
  if (filled_since_ms_ == 0) filled_since_ms_ = now_ms_;
  filled_until_ms_ = now_ms_;
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    if (relays_[index].is_on && is_level_controlled(role_of(index))) {
      filled_speed_ = known_speed(saved_.config, saved_.rates, role_of(index));
    }
  }
}

// A pump that fills lifts the water. Whether it explains the whole rise shows some seconds after it went off; false until then.
bool Core::is_fill_over(bool is_filled) {
  if (is_filled) return false;
  if (filled_since_ms_ == 0) return true;
  if (now_ms_ - filled_until_ms_ < FILL_SHOWN_MS) return false;
  const bool is_standing = return_pump_.state() == ReturnPumpWatch::State::Stands;
  if (!is_standing && has_filled_all(filled_until_ms_ - filled_since_ms_)) {
    return_pump_.dismiss();
    held_up_.note_filled(saved_.overflow.held_up, filter_.read(now_ms_).tenths);
  }
  filled_since_ms_ = 0;
  return true;
}

// While the return pump turns for certain: what it holds up beyond its step.
void Core::watch_held_up_water(const RunningWater& water) {
  if (water.is_drawn || overflow_.has_jumped()) held_up_.stop_measuring();
  const bool is_quiet = !water.is_drawn && !water.is_filled && filled_since_ms_ == 0 && water.reading.is_good;
  if (!is_quiet || !overflow_.is_second_over() || return_pump_.explains_rise() || least_step_tenths() == NO_STEP) return;
  const bool is_settled = now_ms_ - circulation_changed_ms_ >= CIRCULATION_SETTLED_MS;
  if (held_up_.watch(saved_.overflow.held_up, levels_.newest_tenths(), overflow_.deepest_fall_tenths(), least_step_tenths(),
                     is_settled)) {
    is_record_due_ = true;
  }
}

// A pump that started and died, or never started.
void Core::judge_restart(const PumpStep& step) {
  if (step.least_tenths < SMALLEST_STEP_TENTHS) return;
  const int32_t rise = overflow_.take_rise_after_restart(levels_, now_ms_);
  const bool is_step = rise >= 2 * RISE_NOISE_TENTHS && !step.is_too_little(rise) && !step.is_too_much(rise);
  if (is_step && !step.is_opened_weir(rise)) {
    return_pump_.begin_standing(step.running_tenths(overflow_.lowest_tenths()), circulation_changed_ms_);
  }
  if (overflow_.take_missing_fall(levels_, now_ms_) && has_seen_run_back_) {
    return_pump_.begin_standing(overflow_.expected_tenths(step.least_tenths), circulation_changed_ms_);
  }
}

void Core::watch_return_pump(const RunningWater& water) {
  // From its beginning, though the first minute after a restart is not judged.
  if (water.is_filled) note_fill();
  if (now_ms_ - circulation_changed_ms_ < UNKNOWN_STEP_MS || !water.reading.is_good) return;
  if (water.is_drawn || overflow_.has_jumped()) {
    if (return_pump_.state() != ReturnPumpWatch::State::Stands) return_pump_.dismiss();
    filled_since_ms_ = 0;
    return;
  }
  if (!is_fill_over(water.is_filled)) return;
  if (!overflow_.is_second_over()) return;
  const PumpStep step = pump_step(water.reading.tenths);
  judge_restart(step);
  return_pump_.judge(levels_, step, now_ms_);
  if (return_pump_.take_opened_weir()) {
    saved_.overflow.held_up.tenths = 0;
    // As after a restart: the level has to settle first.
    circulation_changed_ms_ = now_ms_;
    overflow_.begin_at(water.reading.tenths, now_ms_);
    is_record_due_ = true;
  }
  if (return_pump_.take_return()) {
    // As after a restart, top-ups and the watch over still water wait until the level has settled.
    circulation_changed_ms_ = now_ms_;
    overflow_.begin_at(return_pump_.running_tenths(), now_ms_);
  }
  if (return_pump_.take_warning(now_ms_)) {
    saved_.overflow.is_standing_told = true;
    saved_.overflow.running_tenths = return_pump_.running_tenths();
    tell_standing();
    is_record_due_ = true;
  }
  if (saved_.overflow.is_standing_told) follow_told_standing();
}

void Core::tell_standing() {
  is_standing_told_ = true;
  standing_told_ms_ = now_ms_;
  events_.add(warning_event(Fault::CirculationStopped, filter_.read(now_ms_), now_ms_));
}

// Still water kills within hours, so the warning stays open until the level shows that water is lifted again: a restart or a
// pause is no proof. It is repeated after a restart and twice a day, because silence looks like an end.
void Core::follow_told_standing() {
  if (is_water_lifted()) {
    end_told_standing();
    return;
  }
  if (!is_standing_told_ || now_ms_ - standing_told_ms_ >= STANDING_TOLD_EVERY_MS) tell_standing();
}

bool Core::is_water_lifted() const {
  if (return_pump_.state() == ReturnPumpWatch::State::Stands) return false;
  const int32_t rise = saved_.overflow.running_tenths - filter_.read(now_ms_).tenths;
  const int32_t usual = usual_step_tenths();
  return usual == NO_STEP ? rise <= 0 : 2 * rise < usual;
}

void Core::end_told_standing() {
  saved_.overflow.is_standing_told = is_standing_told_ = false;
  events_.add(warning_ended_event(Fault::CirculationStopped, filter_.read(now_ms_), now_ms_));
  is_record_due_ = true;
}

}  // namespace halocline
