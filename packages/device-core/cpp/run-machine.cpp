// What an open run does next, once per control period. A top-up has one phase; a water change goes through all others.
#include "run-machine.h"

#include "configuration.h"
#include "safety-limits.h"

namespace halocline {

static RunStep enter_after(Role pump, Phase phase) { return {RunAction::EnterPhase, pump, phase, Fault::None}; }
static RunStep enter_now(Phase phase) { return enter_after(Role::None, phase); }
static RunStep succeed_after(Role pump) { return {RunAction::Succeed, pump, Phase::Settling, Fault::None}; }
static RunStep end_with(RunAction action, Fault fault, Role pump = Role::None) { return {action, pump, Phase::Settling, fault}; }

void RunMachine::begin(const RunOrder& order, int32_t start_tenths, uint64_t now_ms) {
  started_.remember(order.id);
  run_ = Run();
  run_.is_open = true;
  run_.type = order.type;
  run_.id = order.id;
  run_.cause = order.cause;
  run_.since_ms = run_.seen_ms = now_ms;
  run_.start_tenths = start_tenths;
  run_.top_up_limit = order.top_up_limit;
  run_.drain_tenths = order.drain_tenths;
  run_.holds_circulation = order.first_phase == Phase::StoppingCirculation;
}

void RunMachine::enter(Phase phase, const Reading& reading, uint64_t now_ms) {
  run_.phase = phase;
  run_.phase_since_ms = run_.steady_since_ms = now_ms;
  run_.steady_tenths = reading.tenths;
  if (phase == Phase::RestartingCirculation) run_.holds_circulation = false;
  if (phase != Phase::Draining) return;
  run_.has_drained = true;
  run_.full_tenths = reading.tenths;
}

void RunMachine::add_pumped(Role role, uint64_t on_for_ms) {
  const uint32_t more_ms = static_cast<uint32_t>(on_for_ms);
  if (role == Role::Drain) run_.drained_ms += more_ms;
  if (role == Role::Fill) run_.filled_ms += more_ms;
  if (role == Role::TopUp) run_.topped_up_ms += more_ms;
}

uint32_t RunMachine::pumped_ms(Role role) const {
  if (role == Role::Drain) return run_.drained_ms;
  return role == Role::Fill ? run_.filled_ms : run_.topped_up_ms;
}

RunMarker RunMachine::marker() const {
  return {run_.is_open, run_.type, run_.has_drained, run_.id, run_.drained_ms, run_.filled_ms};
}

bool RunMachine::has_pump(Role role) const {
  if (!run_.is_open) return false;
  return (run_.phase == Phase::ToppingUp && role == Role::TopUp) || (run_.phase == Phase::Draining && role == Role::Drain) ||
         (run_.phase == Phase::Filling && role == Role::Fill);
}

bool RunMachine::uses(Role role) const {
  if (!run_.is_open) return false;
  if (role == Role::Circulation) return true;
  return run_.type == RunType::TopUp ? role == Role::TopUp : role == Role::Drain || role == Role::Fill;
}

uint64_t RunMachine::limit_ms(const hc_config& config, uint32_t index) const {
  const uint64_t pump_limit_ms = longest_on_ms(config, index);
  if (role_at(config, index) != Role::TopUp || run_.top_up_limit.longest_ms > pump_limit_ms) return pump_limit_ms;
  return run_.top_up_limit.longest_ms;
}

bool RunMachine::is_at_mark(const hc_config& config, Role role, int32_t tenths) const {
  if (role == Role::Drain) return tenths >= run_.drain_tenths;
  const bool is_circulation_held = role == Role::Fill && run_.holds_circulation;
  return tenths <= fill_target_tenths(config, !is_circulation_held);
}

bool RunMachine::is_refilled(const hc_config& config, int32_t tenths) const {
  const bool stands_still = run_.holds_circulation || run_.phase == Phase::RestartingCirculation;
  const int32_t full_tenths = stands_still ? run_.full_tenths : config.top_tenths;
  return tenths <= full_tenths + config.hysteresis_tenths;
}

RunStep RunMachine::advance(const RunConditions& conditions) {
  if (!run_.is_open) return RunStep();
  if (!conditions.reading.is_good) {
    // Its pumps are off already (SAFE-4). A sensor that comes back soon lets the run go on.
    if (conditions.now_ms - run_.seen_ms >= RUN_BLIND_MS) return end_with(RunAction::GiveUp, Fault::Sensor);
    return RunStep();
  }
  // Only a sensor that comes and goes makes a run this long (SAFE-12).
  if (conditions.now_ms - run_.since_ms >= longest_ms(conditions.config)) return end_with(RunAction::GiveUp, Fault::Sensor);
  run_.seen_ms = conditions.now_ms;
  const Fault fault = broken_mark(conditions.config, conditions.reading.tenths);
  if (fault != Fault::None) return end_with(RunAction::Fail, fault);
  switch (run_.phase) {
    case Phase::ToppingUp:
      return pump(Role::TopUp, conditions);
    case Phase::Draining:
      return pump(Role::Drain, conditions);
    case Phase::Filling:
      return pump(Role::Fill, conditions);
    case Phase::RestartingCirculation:
      return restart_circulation(conditions);
    default:
      return settle(conditions);
  }
}

// SAFE-5: the marks beyond the set points, where the phase can reach them. Water that runs back while circulation stops
// may stand above high-high: draining is the cure for that, not the fault.
Fault RunMachine::broken_mark(const hc_config& config, int32_t tenths) const {
  const bool is_too_high = tenths <= config.high_high_tenths;
  const bool is_too_low = tenths >= config.low_low_tenths;
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

uint64_t RunMachine::longest_ms(const hc_config& config) const {
  uint64_t sum_ms = RUN_WAITING_MS;
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    const Role role = role_at(config, index);
    if (is_level_controlled(role) && uses(role)) sum_ms += longest_on_ms(config, index);
  }
  return sum_ms;
}

static Fault limit_fault(Role role) {
  if (role == Role::Drain) return Fault::DrainLimit;
  return role == Role::Fill ? Fault::FillLimit : Fault::TopUpLimit;
}

// SAFE-3: the budget may cut a top-up short before a healthy pump has shown anything. That is no failure of the pump.
RunStep RunMachine::end_at_limit(Role role) const {
  if (role == Role::TopUp && run_.top_up_limit.is_by_budget) return end_with(RunAction::GiveUp, Fault::TopUpBudget);
  return end_with(RunAction::FailPump, limit_fault(role), role);
}

RunStep RunMachine::pump(Role role, const RunConditions& conditions) const {
  if (is_at_mark(conditions.config, role, conditions.reading.tenths)) return after_pumping(role);
  const uint32_t index = index_of_role(conditions.config, role);
  const Relay& relay = conditions.relays[index];
  const uint64_t so_far_ms = pumped_ms(role) + (relay.is_on ? conditions.now_ms - relay.on_since_ms : 0);
  if (so_far_ms >= limit_ms(conditions.config, index)) return end_at_limit(role);
  return relay.is_on ? RunStep() : RunStep{RunAction::StartPump, role, run_.phase, Fault::None};
}

RunStep RunMachine::after_pumping(Role role) const {
  if (role == Role::TopUp) return succeed_after(role);
  const bool is_first_fill = role == Role::Fill && run_.holds_circulation;
  return enter_after(role, is_first_fill ? Phase::RestartingCirculation : Phase::Settling);
}

RunStep RunMachine::restart_circulation(const RunConditions& conditions) const {
  if (conditions.is_circulation_on) return enter_now(Phase::Settling);
  const bool is_overdue = conditions.now_ms - run_.phase_since_ms >= RESTART_MOST_MS;
  return is_overdue ? end_with(RunAction::GiveUp, Fault::Circulation) : RunStep();
}

// Settled is a level that has not changed for a while. Waves must not hold a run for ever, so there is an end to waiting.
bool RunMachine::is_settled(const RunConditions& conditions, uint64_t least_ms, uint64_t most_ms) {
  const int32_t change = conditions.smooth_tenths - run_.steady_tenths;
  if (change > STEADY_TENTHS || change < -STEADY_TENTHS) {
    run_.steady_tenths = conditions.smooth_tenths;
    run_.steady_since_ms = conditions.now_ms;
  }
  const uint64_t waited_ms = conditions.now_ms - run_.phase_since_ms;
  if (waited_ms < least_ms) return false;
  return conditions.now_ms - run_.steady_since_ms >= STEADY_MS || waited_ms >= most_ms;
}

RunStep RunMachine::settle(const RunConditions& conditions) {
  if (run_.phase == Phase::StoppingCirculation) {
    const bool may_drain = is_settled(conditions, DRAIN_BACK_LEAST_MS, DRAIN_BACK_MOST_MS);
    return may_drain ? enter_now(Phase::Draining) : RunStep();
  }
  if (run_.holds_circulation) {
    const bool may_fill = is_settled(conditions, AFTER_DRAIN_LEAST_MS, AFTER_DRAIN_MOST_MS);
    return may_fill ? enter_now(Phase::Filling) : RunStep();
  }
  if (!conditions.is_circulation_on) return enter_now(Phase::RestartingCirculation);
  return settle_with_circulation(conditions);
}

// SAFE-17: what stays in pipes and display while circulation runs is made up with salt water, never by a top-up.
RunStep RunMachine::settle_with_circulation(const RunConditions& conditions) {
  if (!is_settled(conditions, AFTER_RESTART_LEAST_MS, AFTER_RESTART_MOST_MS)) return RunStep();
  const int32_t full_tenths = conditions.config.top_tenths + conditions.config.hysteresis_tenths;
  if (conditions.reading.tenths <= full_tenths) return succeed_after(Role::None);
  if (run_.refills == MOST_REFILLS) return end_with(RunAction::Fail, Fault::FillLimit);
  ++run_.refills;
  return enter_now(Phase::Filling);
}

}  // namespace halocline
