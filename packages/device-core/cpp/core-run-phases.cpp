// What an open run does next, once per control period. A top-up has one phase; a water change goes through all others.
#include "core.h"
#include "safety-limits.h"

namespace halocline {

void Core::advance_run() {
  if (!run_.is_open) return;
  const Reading reading = filter_.read(now_ms_);
  if (!reading.is_good) {
    // Its pumps are off already (SAFE-4). A sensor that comes back soon lets the run go on.
    if (now_ms_ - run_.seen_ms >= RUN_BLIND_MS) end_run(Outcome::Failed, Fault::Sensor);
    return;
  }
  // Only a sensor that comes and goes makes a run this long (SAFE-12).
  if (now_ms_ - run_.since_ms >= longest_run_ms()) {
    end_run(Outcome::Failed, Fault::Sensor);
    return;
  }
  run_.seen_ms = now_ms_;
  const Fault fault = broken_mark(reading.tenths);
  if (fault != Fault::None) {
    fail_run(fault);
    return;
  }
  switch (run_.phase) {
    case Phase::ToppingUp:
      run_pump(Role::TopUp, reading.tenths);
      return;
    case Phase::Draining:
      run_pump(Role::Drain, reading.tenths);
      return;
    case Phase::Filling:
      run_pump(Role::Fill, reading.tenths);
      return;
    case Phase::RestartingCirculation:
      restart_circulation();
      return;
    default:
      settle(reading);
  }
}

// The marker goes into the record with every phase, so that a reset knows how far the run was.
void Core::enter_phase(Phase phase) {
  const Reading reading = filter_.read(now_ms_);
  run_.phase = phase;
  run_.phase_since_ms = run_.steady_since_ms = now_ms_;
  run_.steady_tenths = reading.tenths;
  if (phase == Phase::Draining) {
    run_.has_drained = true;
    run_.full_tenths = reading.tenths;
  }
  events_.add(run_phase_event(run_.type, run_.id, phase, reading, now_ms_));
  saved_.run.is_open = true;
  saved_.run.type = run_.type;
  saved_.run.has_drained = run_.has_drained;
  saved_.run.id = run_.id;
  saved_.run.drained_ms = run_.drained_ms;
  saved_.run.filled_ms = run_.filled_ms;
  is_record_due_ = true;
}

// SAFE-5: the marks beyond the set points, where the phase can reach them. Water that runs back while circulation stops
// may stand above high-high: draining is the cure for that, not the fault.
Fault Core::broken_mark(int32_t tenths) const {
  const bool is_too_high = tenths <= saved_.config.high_high_tenths;
  const bool is_too_low = tenths >= saved_.config.low_low_tenths;
  switch (run_.phase) {
    case Phase::ToppingUp:
      if (is_too_low) return Fault::Underfill;
      return is_too_high ? Fault::Overfill : Fault::None;
    case Phase::StoppingCirculation:
      return Fault::None;
    case Phase::Draining:
      return is_too_low ? Fault::Underfill : Fault::None;
    case Phase::Settling:
      if (run_.holds_circulation) return is_too_low ? Fault::Underfill : Fault::None;
      return is_too_high ? Fault::Overfill : Fault::None;
    default:
      return is_too_high ? Fault::Overfill : Fault::None;
  }
}

bool Core::is_at_run_mark(Role role, int32_t tenths) const {
  if (role == Role::Drain) return tenths >= saved_.config.drain_tenths;
  const bool is_circulation_held = role == Role::Fill && run_.holds_circulation;
  return tenths <= fill_target_tenths(saved_.config, !is_circulation_held);
}

// The sum of one run, not only one ON: a sensor that comes and goes does not make it longer.
uint64_t Core::run_limit_ms(uint32_t index) const {
  const uint64_t longest_ms = longest_on_ms(saved_.config, index);
  if (role_of(index) != Role::TopUp || run_.topup_limit_ms > longest_ms) return longest_ms;
  return run_.topup_limit_ms;
}

uint64_t Core::longest_run_ms() const {
  uint64_t longest_ms = RUN_WAITING_MS;
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    const Role role = role_of(index);
    if (is_level_controlled(role) && run_.uses(role)) longest_ms += longest_on_ms(saved_.config, index);
  }
  return longest_ms;
}

static Fault limit_fault(Role role) {
  if (role == Role::Drain) return Fault::DrainLimit;
  return role == Role::Fill ? Fault::FillLimit : Fault::TopUpLimit;
}

void Core::run_pump(Role role, int32_t tenths) {
  const uint32_t index = index_of_role(saved_.config, role);
  const Relay& relay = relays_[index];
  if (is_at_run_mark(role, tenths)) {
    switch_relay(index, false, Cause::Level);
    finish_pumping(role);
    return;
  }
  const uint64_t pumped_ms = *run_.pumped_ms(role) + (relay.is_on ? now_ms_ - relay.on_since_ms : 0);
  if (pumped_ms >= run_limit_ms(index)) {
    fail_pump(index, limit_fault(role));
    return;
  }
  if (!relay.is_on && interlock_.may_start(saved_.config, relays_, index, now_ms_)) switch_relay(index, true, run_.cause);
}

void Core::finish_pumping(Role role) {
  if (role == Role::TopUp) {
    budget_.learn(saved_.top_ups, run_.topped_up_ms, run_.start_tenths - saved_.config.top_tenths);
    end_run(Outcome::Success, Fault::None);
    return;
  }
  if (role == Role::Drain || !run_.holds_circulation) {
    enter_phase(Phase::Settling);
    return;
  }
  run_.holds_circulation = false;
  circulation_.let_go();
  enter_phase(Phase::RestartingCirculation);
}

void Core::restart_circulation() {
  if (is_circulation_on()) enter_phase(Phase::Settling);
  else if (now_ms_ - run_.phase_since_ms >= RESTART_MOST_MS) end_run(Outcome::Failed, Fault::Circulation);
}

// Settled is a level that has not changed for a while. Waves must not hold a run for ever, so there is an end to waiting.
bool Core::is_settled(int32_t tenths, uint64_t least_ms, uint64_t most_ms) {
  const int32_t change = tenths - run_.steady_tenths;
  if (change > STEADY_TENTHS || change < -STEADY_TENTHS) {
    run_.steady_tenths = tenths;
    run_.steady_since_ms = now_ms_;
  }
  const uint64_t waited_ms = now_ms_ - run_.phase_since_ms;
  if (waited_ms < least_ms) return false;
  return now_ms_ - run_.steady_since_ms >= STEADY_MS || waited_ms >= most_ms;
}

void Core::settle(const Reading& reading) {
  if (run_.phase == Phase::StoppingCirculation) {
    if (is_settled(reading.tenths, DRAIN_BACK_LEAST_MS, DRAIN_BACK_MOST_MS)) enter_phase(Phase::Draining);
    return;
  }
  if (run_.holds_circulation) {
    if (is_settled(reading.tenths, AFTER_DRAIN_LEAST_MS, AFTER_DRAIN_MOST_MS)) enter_phase(Phase::Filling);
    return;
  }
  if (!is_circulation_on()) {
    enter_phase(Phase::RestartingCirculation);
    return;
  }
  if (!is_settled(reading.tenths, AFTER_RESTART_LEAST_MS, AFTER_RESTART_MOST_MS)) return;
  // SAFE-17: what stays in pipes and display while circulation runs is made up with salt water, never by a top-up.
  if (reading.tenths <= saved_.config.top_tenths + saved_.config.hysteresis_tenths) {
    end_run(Outcome::Success, Fault::None);
    return;
  }
  if (run_.refills == MOST_REFILLS) {
    fail_run(Fault::FillLimit);
    return;
  }
  ++run_.refills;
  enter_phase(Phase::Filling);
}

}  // namespace halocline
