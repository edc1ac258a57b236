// What circulation does to the level: a blocked overflow (SAFE-23), and water that runs back (drain_back, SAFE-17).
#include "core.h"
#include "safety-limits.h"

namespace halocline {

int32_t Core::usual_step_tenths() const { return saved_.overflow.step.or_configured(saved_.config); }

int32_t Core::least_step_tenths() const { return saved_.overflow.step.least_tenths(saved_.config); }

// A weir that was narrowed today and opens brings no water above where it belongs, and is no explanation once the pump
// was reported as stopped.
PumpStep Core::pump_step(int32_t tenths) const {
  const OverflowRecord& overflow = saved_.overflow;
  const int32_t usual = usual_step_tenths();
  const bool may_weir_open = overflow.counts_any() && saved_.config.has_calibration != 0 && !overflow.is_standing_told &&
                             tenths >= saved_.config.top_tenths - usual / 2;
  return {least_step_tenths(), usual, overflow.held_up.tenths, may_weir_open};
}

// Beside the emergency stop the one thing that keeps circulation off, whatever its default says.
bool Core::is_kept_from_overflowing() const { return saved_.overflow.is_testing || saved_.hold.reason == Fault::Overflow; }

void Core::note_circulation(bool is_on) {
  if (!is_on) {
    levels_.forget();
    run_back_.begin(filter_.read(now_ms_), overflow_.missing_tenths(), overflow_.has_lifted_all(now_ms_), now_ms_);
    // Its water had run back already.
    if (return_pump_.explains_rise()) run_back_.forget();
    return_pump_.forget();
    return;
  }
  overflow_.begin(run_back_.may_fall_tenths(usual_step_tenths()), now_ms_);
  has_seen_run_back_ = run_back_.has_seen_all();
  const bool is_whole = has_seen_run_back_ && run_back_.is_settled() && run_back_.has_begun_lifted();
  held_up_.begin(saved_.overflow.held_up, {has_seen_run_back_, is_whole, run_back_.rise_tenths()}, least_step_tenths());
  run_back_.forget();
  return_pump_.forget();
}

void Core::watch_circulation() {
  pass_overflow_minutes();
  const uint32_t index = circulation_index(saved_.config);
  if (index == HC_CHANNELS) {
    saved_.overflow.is_testing = false;
    return;
  }
  if (relays_[index].is_on) watch_running_water();
  else watch_standing_water();
  if (saved_.overflow.is_testing) judge_overflow_test();
}

void Core::pass_overflow_minutes() {
  if (now_ms_ - overflow_minute_ms_ < MINUTE_MS) return;
  if (!saved_.overflow.counts_any()) {
    overflow_minute_ms_ = now_ms_;
    return;
  }
  while (now_ms_ - overflow_minute_ms_ >= MINUTE_MS) {
    overflow_minute_ms_ += MINUTE_MS;
    saved_.overflow.pass_minute();
    // What a pause of yesterday showed explains no rise of today.
    if (!saved_.overflow.counts_any()) saved_.overflow.held_up.tenths = 0;
    if (overflow_minute_ms_ % HOUR_KEPT_EVERY_MS < MINUTE_MS) is_record_due_ = true;
    if (!saved_.overflow.counts_any()) overflow_minute_ms_ = now_ms_;
  }
}

void Core::watch_standing_water() {
  const Reading reading = filter_.read(now_ms_);
  const bool is_second_over = reading.is_good && levels_.add(reading.tenths, now_ms_);
  const bool was_settled = run_back_.is_settled();
  const bool has_settled = run_back_.watch(levels_, reading, is_second_over, is_water_still(), now_ms_);
  LearnedStep& step = saved_.overflow.step;
  const bool is_test = is_kept_from_overflowing();
  if (!was_settled && !is_test && run_back_.is_too_much(step)) events_.add(warning_event(Fault::DrainBack, reading, now_ms_));
  if (!has_settled) return;
  if (is_test) step.learn_at_least(saved_.config, run_back_.rise_tenths());
  else if (run_back_.has_begun_lifted()) step.learn(saved_.config, run_back_.rise_tenths());
  is_record_due_ = true;
}

RunningWater Core::running_water() const {
  RunningWater water = {filter_.read(now_ms_), false, false, return_pump_.explains_rise(), 0, saved_.config, now_ms_};
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    if (!relays_[index].is_on || !moves_water(role_of(index))) continue;
    const bool is_in = role_of(index) == Role::Fill || role_of(index) == Role::TopUp;
    (is_in ? water.is_filled : water.is_drawn) = true;
  }
  const int32_t usual = usual_step_tenths();
  if (usual != NO_STEP) water.may_return_tenths = return_pump_.explains_rise() ? usual * 7 / 5 : usual / 2;
  return water;
}

void Core::watch_running_water() {
  const RunningWater water = running_water();
  const Fall fall = overflow_.judge(levels_, water);
  watch_held_up_water(water);
  watch_return_pump(water);
  if (fall == Fall::None) return;
  const bool is_dirty = saved_.sensor.fouling.was_told_lately();
  if (fall == Fall::Seen && !is_dirty && saved_.overflow.has_pause_left()) {
    pause_for_overflow();
    return;
  }
  if (is_overflow_told_ && now_ms_ - overflow_told_ms_ < OVERFLOW_TOLD_EVERY_MS) return;
  // `sensor_dirty` explains what a restless sensor shows. A calm one may still be right.
  if (fall == Fall::Doubtful && is_dirty) return;
  tell_overflow();
}

// The run cannot wait three minutes for the answer (SAFE-12), and its level says nothing any more.
void Core::pause_for_overflow() {
  const Reading reading = filter_.read(now_ms_);
  if (run_.is_open()) end_run(Outcome::Failed, Fault::Overflow);
  saved_.overflow.is_testing = true;
  saved_.overflow.stopped_tenths = reading.tenths;
  saved_.overflow.needed_tenths = needed_back_tenths();
  overflow_pause_ends_ms_ = now_ms_ + OVERFLOW_PAUSE_MS;
  events_.add(circulation_paused_event(Cause::Overflow, reading, now_ms_));
  switch_relay(circulation_index(saved_.config), false, Cause::Overflow);
  circulation_.return_because(Cause::Overflow);
  is_record_due_ = true;
}

void Core::tell_overflow() {
  is_overflow_told_ = true;
  overflow_told_ms_ = now_ms_;
  events_.add(warning_event(Fault::Overflow, filter_.read(now_ms_), now_ms_));
}

// Half of the step; soon after a restart no more can come back than has been lifted since. Water that stands higher than at the restart
// was poured or pumped in: then nobody knows how much that is.
int32_t Core::needed_back_tenths() const {
  const int32_t usual = usual_step_tenths();
  const int32_t needed = usual == NO_STEP ? OVERFLOW_BACK_TENTHS : usual / 2;
  const int32_t fallen = overflow_.fallen_tenths(now_ms_);
  return fallen > 0 && fallen / 2 < needed ? fallen / 2 : needed;
}

// Less than that, but something, or water that even sinks while circulation stands, is a bucket that was taken at the same time,
// or an overflow that is not quite closed: once a day that is tried again, at the price of 8 mm more.
bool Core::is_overflow_proven() const {
  const int32_t usual = usual_step_tenths();
  // Where next to nothing ever runs back, nothing can be told.
  if (usual != NO_STEP && usual < OVERFLOW_BACK_TENTHS) return false;
  if (run_back_.rise_tenths() >= saved_.overflow.needed_tenths) return false;
  // Somebody is at work in the sump.
  if (run_back_.sunk_tenths() >= OVERFLOW_FALL_TENTHS) return false;
  const bool is_flat = run_back_.rise_tenths() < RISE_NOISE_TENTHS && run_back_.sunk_tenths() < SUNK_TENTHS;
  return is_flat || saved_.overflow.counts_any();
}

// It was seen to sink while circulation stood, below the lowest mark, and then no more.
bool Core::has_sunk_out_of_sight() const {
  const int32_t low_low_tenths = saved_.config.low_low_tenths;
  if (low_low_tenths == 0 || levels_.is_empty() || filter_.read(now_ms_).is_good) return false;
  return run_back_.sunk_tenths() >= OVERFLOW_FALL_TENTHS && levels_.newest_tenths() >= low_low_tenths;
}

// The pause is the test. Only a sensor that is seen to live, and is not dirty, may keep circulation off for longer: behind a
// dirty window the noise of a still surface can hide the water that comes back.
void Core::judge_overflow_test() {
  if (overflow_pause_ends_ms_ == 0) {
    // The power went in the pause.
    overflow_pause_ends_ms_ = now_ms_ + OVERFLOW_PAUSE_MS;
    run_back_.resume(saved_.overflow.stopped_tenths, now_ms_);
    circulation_.return_because(Cause::Overflow);
  }
  if (now_ms_ < overflow_pause_ends_ms_ && !saved_.latches.is_stopped) return;
  overflow_pause_ends_ms_ = 0;
  saved_.overflow.is_testing = false;
  is_record_due_ = true;
  if (saved_.latches.is_stopped) return;
  const bool is_seen = filter_.read(now_ms_).is_good && filter_.same_for_ms(now_ms_) < FROZEN_MS &&
                       !saved_.sensor.fouling.was_told_lately();
  // It may have come so near that the sensor sees it no more.
  const bool is_back = run_back_.rise_tenths() >= saved_.overflow.needed_tenths;
  if (!is_seen && !is_back && has_sunk_out_of_sight()) {
    hold_water(Fault::Falling, HC_SUSPECT_LEAK | HC_SUSPECT_BACK_SIPHON);
    return;
  }
  if (is_seen && is_overflow_proven()) {
    saved_.overflow.stopped_tenths = run_back_.from_tenths();
    hold_water(Fault::Overflow, HC_SUSPECT_BLOCKED_OVERFLOW);
    return;
  }
  if (is_back) {
    run_back_.trust();
    saved_.overflow.step.learn_at_least(saved_.config, run_back_.rise_tenths());
  }
  saved_.overflow.count_pause();
  const bool is_unknown = !is_seen && !is_back && !saved_.hold.is_set();
  if (is_unknown || !saved_.overflow.has_pause_left()) tell_overflow();
}

}  // namespace halocline
