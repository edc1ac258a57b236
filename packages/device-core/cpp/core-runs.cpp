// What a run does to the device: how it begins, what its steps switch, how it ends. One at a time; whatever ends it, its pumps
// are off and circulation may return.
#include "core.h"
#include "safety-limits.h"

namespace halocline {

static bool is_any_pump_on(const hc_config& config, const Relays& relays) {
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    if (relays[index].is_on && is_level_controlled(role_at(config, index))) return true;
  }
  return false;
}

static bool has_role(const hc_config& config, Role role) { return index_of_role(config, role) != HC_CHANNELS; }

// SAFE-3, SAFE-21. The top mark holds for running circulation, so water that still runs back would be counted as missing.
Verdict Core::may_top_up(int32_t tenths) const {
  if (!has_role(saved_.config, Role::TopUp)) return Verdict::Unsupported;
  if (saved_.is_top_up_locked || is_any_pump_on(saved_.config, relays_)) return Verdict::Interlock;
  if (is_at_mark(saved_.config, Role::TopUp, tenths)) return Verdict::Interlock;
  const bool is_calm = is_circulation_on() && now_ms_ - circulation_changed_ms_ >= CIRCULATION_STEP_MS;
  if (return_pump_.explains_rise()) return Verdict::Interlock;
  if (!is_calm || !budget_.is_gap_over(saved_.config, now_ms_)) return Verdict::Interlock;
  return budget_.left_ms(saved_.top_ups, saved_.config) >= SHORTEST_TOP_UP_MS ? Verdict::Ok : Verdict::Interlock;
}

Verdict Core::may_change_water(int32_t tenths, int32_t drain_tenths) const {
  if (!has_role(saved_.config, Role::Drain) || !has_role(saved_.config, Role::Fill)) return Verdict::Unsupported;
  if (is_any_pump_on(saved_.config, relays_)) return Verdict::Interlock;
  // SAFE-17: it would end without circulation. Finishing a fill is allowed: that water may be what the guard waits for.
  if (!is_circulation_on() && circulation_.guard.is_holding()) return Verdict::Interlock;
  return tenths >= drain_tenths ? Verdict::Interlock : Verdict::Ok;
}

// Only after a part-filled change: salt water is no cure for anything else.
Verdict Core::may_finish_fill() const {
  if (!has_role(saved_.config, Role::Fill)) return Verdict::Unsupported;
  if (is_any_pump_on(saved_.config, relays_)) return Verdict::Interlock;
  return saved_.is_top_up_locked ? Verdict::Ok : Verdict::Interlock;
}

TopUpLimit Core::top_up_limit(int32_t tenths) const {
  const uint64_t left_ms = budget_.left_ms(saved_.top_ups, saved_.config);
  const uint64_t learned_ms = budget_.longest_by_learning_ms(saved_.top_ups, tenths - saved_.config.top_tenths);
  if (left_ms >= learned_ms) return {learned_ms, false};
  return {left_ms, left_ms < longest_on_ms(saved_.config, index_of_role(saved_.config, Role::TopUp))};
}

void Core::begin_run(RunType type, Phase first_phase, const hc_id& id, Cause cause, int32_t drain_tenths) {
  const int32_t tenths = filter_.read(now_ms_).tenths;
  const TopUpLimit limit = type == RunType::TopUp ? top_up_limit(tenths) : TopUpLimit();
  run_.begin({type, first_phase, id, cause, limit, drain_tenths}, tenths, now_ms_);
  if (run_.holds_circulation()) circulation_.hold_for_run();
  // The top mark, which ends the job, holds for running circulation.
  if (first_phase == Phase::Filling) circulation_.end_pause();
  enter_phase(first_phase);
}

// The marker goes into the record with every phase, so that a reset knows how far the run was.
void Core::enter_phase(Phase phase) {
  const Reading reading = filter_.read(now_ms_);
  run_.enter(phase, reading, now_ms_);
  if (phase == Phase::RestartingCirculation) circulation_.let_go();
  events_.add(run_phase_event(run_.type(), run_.id(), phase, reading, now_ms_));
  saved_.run = run_.marker();
  is_record_due_ = true;
}

void Core::advance_run() {
  const Reading reading = filter_.read(now_ms_);
  const int32_t smooth_tenths = still_water_.smooth_tenths(reading);
  const RunStep step = run_.advance({saved_.config, relays_, reading, smooth_tenths, is_circulation_on(), now_ms_});
  const uint32_t index = index_of_role(saved_.config, step.pump);
  switch (step.action) {
    case RunAction::Wait:
      return;
    case RunAction::StartPump:
      if (interlock_.may_start(saved_.config, relays_, index, now_ms_)) switch_relay(index, true, run_.cause());
      return;
    case RunAction::FailPump:
      fail_pump(index, step.fault);
      return;
    case RunAction::EnterPhase:
      if (step.pump != Role::None) switch_relay(index, false, Cause::Level);
      enter_phase(step.phase);
      return;
    case RunAction::Succeed:
      if (step.pump != Role::None) switch_relay(index, false, Cause::Level);
      succeed_run();
      return;
    case RunAction::GiveUp:
      end_run(Outcome::Failed, step.fault);
      return;
    case RunAction::Fail:
      end_run(Outcome::Failed, step.fault);
      latch_fault(step.fault);
  }
}

void Core::succeed_run() {
  if (run_.type() == RunType::TopUp) {
    const int32_t deficit_tenths = run_.start_tenths() - saved_.config.top_tenths;
    // The crest of a wave ends a top-up early. What a millimetre takes is learned from water that was really moved.
    const bool is_wave = !movement_.has_moved_half(Role::TopUp, pumped_level(), deficit_tenths, run_.pumped_ms(Role::TopUp), now_ms_);
    if (!is_wave) budget_.learn(saved_.top_ups, run_.pumped_ms(Role::TopUp), deficit_tenths);
  }
  end_run(Outcome::Success, Fault::None);
}

static Cause cause_of_end(Fault reason) {
  switch (reason) {
    case Fault::Abort:
      return Cause::Command;
    case Fault::EmergencyStop:
      return Cause::EmergencyStop;
    case Fault::Sensor:
      return Cause::Sensor;
    case Fault::DrainLimit:
    case Fault::FillLimit:
    case Fault::TopUpLimit:
    case Fault::TopUpBudget:
      return Cause::Limit;
    default:
      return Cause::Fault;
  }
}

// SAFE-17: circulation is let go in here, so no ending can forget it.
void Core::end_run(Outcome outcome, Fault reason) {
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    if (run_.has_pump(role_of(index))) switch_relay(index, false, cause_of_end(reason));
  }
  const bool is_change = run_.type() == RunType::WaterChange;
  const bool owes_salt_water = is_change && run_.has_drained() && outcome != Outcome::Success && !is_refilled();
  run_.end();
  circulation_.let_go();

  hc_event event = run_ended_event(run_.type(), run_.id(), outcome, reason, filter_.read(now_ms_), now_ms_);
  event.drained_ms = run_.pumped_ms(Role::Drain);
  event.filled_ms = run_.pumped_ms(Role::Fill);
  event.topped_up_ms = run_.pumped_ms(Role::TopUp);
  events_.add(event);

  if (owes_salt_water) set_top_up_lock(true);
  if (is_change && outcome == Outcome::Success) set_top_up_lock(false);
  if (!is_change) note_top_up_end();
  saved_.run = RunMarker();
  is_record_due_ = true;
}

// However it ended: the gap begins (SAFE-3), and the one top-up after a hold has been given (SAFE-7).
void Core::note_top_up_end() {
  budget_.note_end(saved_.top_ups, now_ms_);
  saved_.hold.note_top_up();
}

// SAFE-21: without a reading that proves the contrary, a change that drained has taken more than it gave.
bool Core::is_refilled() const {
  const Reading reading = filter_.read(now_ms_);
  if (!reading.is_good || filter_.same_for_ms(now_ms_) >= NO_PROOF_MS) return false;
  return run_.is_refilled(saved_.config, reading.tenths);
}

void Core::set_top_up_lock(bool is_locked) {
  if (saved_.is_top_up_locked == is_locked) return;
  saved_.is_top_up_locked = is_locked;
  events_.add(top_up_lock_event(is_locked, filter_.read(now_ms_), now_ms_));
  is_record_due_ = true;
}

// SAFE-3: told once, however it was used up, until there is something to use again.
void Core::watch_budget() {
  const bool is_used_up = budget_.left_ms(saved_.top_ups, saved_.config) < SHORTEST_TOP_UP_MS;
  if (is_used_up && !is_used_up_told_) events_.add(warning_event(Fault::TopUpBudget, filter_.read(now_ms_), now_ms_));
  is_used_up_told_ = is_used_up;
  is_budget_touched_ = false;
}

// Everything that holds for a commanded top-up holds here too.
void Core::consider_automatic_top_up() {
  const Reading reading = filter_.read(now_ms_);
  automatic_.watch(saved_.config, reading, now_ms_);
  if (run_.is_open() || !automatic_.is_wanted(saved_.config, now_ms_)) return;
  // SAFE-4: a level that cannot change is no reason for fresh water.
  if (sensor_watch_.is_stuck()) return;
  if (!may_move_water(Role::TopUp) || !saved_.hold.lets_automatic_top_up() || update_.is_holding(now_ms_)) return;
  if (now_ms_ - circulation_changed_ms_ < CIRCULATION_SETTLED_MS) return;
  if (still_water_.is_suspicious(saved_.evaporation, saved_.config.ml_per_mm, now_ms_)) return;
  if (may_top_up(reading.tenths) != Verdict::Ok) return;
  const hc_id id = automatic_.next_id(boot_counter_);
  begin_run(RunType::TopUp, Phase::ToppingUp, id, Cause::AutomaticTopUp, saved_.config.drain_tenths);
}

}  // namespace halocline
