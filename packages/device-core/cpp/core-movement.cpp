// Whether the water does what the pumps should make it do (SAFE-4, SAFE-6), and what follows when it does not.
#include "core.h"
#include "safety-limits.h"

namespace halocline {

int32_t Core::needed_tenths() const {
  const int32_t noise_tenths = filter_.three_sigma_tenths();
  if (noise_tenths < SMALLEST_CHANGE_TENTHS) return SMALLEST_CHANGE_TENTHS;
  return noise_tenths > LARGEST_CHANGE_TENTHS ? LARGEST_CHANGE_TENTHS : noise_tenths;
}

PumpedLevel Core::pumped_level() const {
  const Reading reading = filter_.read(now_ms_);
  return {reading.tenths, still_water_.smooth_tenths(reading), filter_.changed_ms()};
}

// Short runs say little about the speed.
void Core::learn_speed(Role role, uint64_t on_for_ms) {
  if (on_for_ms < SHORTEST_WINDOW_MS || !movement_.is_measure(role, pumped_level(), needed_tenths(), now_ms_)) return;
  saved_.rates.learn(role, still_water_.shown_speed(role, now_ms_));
}

void Core::judge_movement() {
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    const Role role = role_of(index);
    if (!relays_[index].is_on || !is_level_controlled(role)) continue;
    const PumpedLevel level = pumped_level();
    const uint64_t on_for_ms = now_ms_ - relays_[index].on_since_ms;
    // A sensor that is known to be quiet has until the end of the window.
    const EqualStretches& stretches = saved_.sensor.stretches;
    const bool is_quiet = stretches.is_known() && stretches.stuck_after_ms() > FROZEN_MS;
    if (!is_quiet && on_for_ms >= FROZEN_MS && filter_.same_for_ms(now_ms_) >= FROZEN_MS) {
      fail_pump(index, name_of_stillness(role));
      return;
    }
    // Water still runs to or from the display. A run that holds circulation has waited for that already.
    if (!run_.holds_circulation() && now_ms_ - circulation_changed_ms_ < CIRCULATION_STEP_MS) {
      movement_.begin_again(level, now_ms_);
      return;
    }
    const uint64_t window_ms = expected_window_ms(saved_.config, saved_.rates, role, needed_tenths());
    Fault fault = movement_.judge(role, level, needed_tenths(), window_ms, now_ms_);
    if (fault == Fault::Dry) fault = name_of_stillness(role);
    if (fault != Fault::None) fail_pump(index, fault);
    return;
  }
}

// Why a pump shows nothing. Without jitter it is the sensor that stands still, unless this one is, or may be, so quiet that the
// water could as well: then only what both have in common is true. With jitter it is the pump; a drain has no reservoir that
// could be dry. Through a window that was told to be dirty nobody can say so.
Fault Core::name_of_stillness(Role role) const {
  const uint64_t same_for_ms = filter_.same_for_ms(now_ms_);
  if (saved_.sensor.fouling.was_told_lately() && same_for_ms < STUCK_LEAST_MS) return Fault::Sensor;
  if (same_for_ms < STUCK_LEAST_MS) return role == Role::Drain ? Fault::NoMovement : Fault::Dry;
  const EqualStretches& stretches = saved_.sensor.stretches;
  return stretches.is_known() && same_for_ms >= stretches.stuck_after_ms() ? Fault::SensorStuck : Fault::NoMovement;
}

// What was learned may have cut it so short that nothing could be seen yet: a jug makes top-ups short. Then it has only failed.
bool Core::is_top_up_still() const {
  const uint32_t speed = known_speed(saved_.config, saved_.rates, Role::TopUp);
  const uint64_t least_ms = speed == 0 ? saved_.config.topup_s * SECOND_MS / 2
                                       : time_for(needed_tenths(), speed) + 2 * LEVEL_SMOOTHED_MS;
  const int32_t moved = movement_.counted_tenths(Role::TopUp, pumped_level());
  // By then a pump that works has shown twice as much.
  const bool is_still = 2 * moved < needed_tenths() && movement_.counted_for_ms(now_ms_) >= least_ms;
  // A hose may have slipped off after the first millimetre: what counts is the last minute of a pump that should be done by now.
  const int32_t lately = movement_.last_minute_tenths();
  const bool has_ceased = speed != 0 && 20 * lately < static_cast<int32_t>(speed) && lately < needed_tenths();
  return is_still || has_ceased || 2 * moved <= -needed_tenths();
}

// A tank may lack more than one top-up gives. Then a pump that moves what it always did has done its part: automatic top-up goes
// on after the gap, within the budget.
bool Core::has_given_its_portion(uint32_t index) const {
  if (!run_.is_open() || run_.cause() != Cause::AutomaticTopUp) return false;
  const uint64_t pumped_ms = run_.pumped_ms(Role::TopUp) + (now_ms_ - relays_[index].on_since_ms);
  // Cut short by what was learned: it took twice as long as usual.
  if (pumped_ms < longest_on_ms(saved_.config, index)) return false;
  const uint32_t known = known_speed(saved_.config, saved_.rates, Role::TopUp);
  return known != 0 && 2 * still_water_.shown_speed(Role::TopUp, now_ms_) >= known;
}

// Drain and fill latch at once. A top-up latches when the level did not move, or at the third failure in a day.
void Core::fail_pump(uint32_t index, Fault fault) {
  const bool is_top_up = role_of(index) == Role::TopUp;
  const bool is_run = run_.is_open();
  if (fault == Fault::TopUpLimit && has_given_its_portion(index)) {
    switch_relay(index, false, Cause::Limit);
    end_run(Outcome::Success, Fault::None);
    return;
  }
  if (fault == Fault::TopUpLimit && is_top_up_still()) fault = name_of_stillness(Role::TopUp);
  if (is_run) end_run(Outcome::Failed, fault);
  else switch_relay(index, false, Cause::Fault);
  if (!is_top_up) {
    latch_fault(fault);
    return;
  }
  const uint32_t failures = budget_.count_failure(saved_.top_ups);
  is_record_due_ = true;
  const bool did_not_move =
      fault == Fault::Dry || fault == Fault::NoMovement || fault == Fault::SensorStuck || fault == Fault::Sensor;
  if (did_not_move || failures >= FAILURES_TO_LATCH) latch_fault(fault);
}

// An overflow that is freed gives its water back at any time. Water that sinks in the pause that tests it goes elsewhere.
uint64_t Core::level_settled_for_ms() const {
  const bool is_sinking = saved_.overflow.is_testing && run_back_.sunk_tenths() >= OVERFLOW_FALL_TENTHS;
  return is_kept_from_overflowing() && !is_sinking ? 0 : now_ms_ - circulation_changed_ms_;
}

// Behind a dirty window a slope does not prove which part failed. The hold gets the general name, and the suspects are kept.
Fault Core::name_of_movement(const StillFinding& finding) const {
  if (finding.hold != Fault::Welded || !saved_.sensor.fouling.was_told_lately()) return finding.hold;
  return (finding.suspects & HC_SUSPECT_DRAIN_PUMP) != 0 ? Fault::Falling : Fault::Rising;
}

void Core::watch_still_water() {
  const Reading reading = filter_.read(now_ms_);
  const bool was_warned = saved_.evaporation.is_warned;
  const StillFinding finding = still_water_.watch(saved_.evaporation, saved_.hold,
                                                  {reading, needed_tenths(), saved_.config.high_high_tenths,
                                                   saved_.config.low_low_tenths, saved_.config.ml_per_mm, is_water_still(), run_.is_open(),
                                                   is_circulation_on(), saved_.hold.is_set(), level_settled_for_ms(), now_ms_});
  if (finding.must_write) is_record_due_ = true;
  if (finding.must_warn) events_.add(warning_event(Fault::Falling, reading, now_ms_));
  const Fault reason = name_of_movement(finding);
  // A hold is told by itself: one fall has one name.
  if (reason == Fault::Falling) saved_.evaporation.is_warned = false;
  if (was_warned && !saved_.evaporation.is_warned) {
    events_.add(warning_ended_event(Fault::Falling, reading, now_ms_));
    is_record_due_ = true;
  }
  if (reason != Fault::None) hold_water(reason, finding.suspects);
  if (saved_.hold.may_release_itself()) release_hold(Cause::AutomaticTopUp);
}

}  // namespace halocline
