// How a run begins and how it ends. One at a time; whatever ends it, its pumps are off and circulation may return.
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
  if (!is_calm || !budget_.is_gap_over(saved_.config, now_ms_)) return Verdict::Interlock;
  return budget_.left_ms(saved_.top_ups, saved_.config) >= SHORTEST_TOP_UP_MS ? Verdict::Ok : Verdict::Interlock;
}

Verdict Core::may_change_water(int32_t tenths) const {
  if (!has_role(saved_.config, Role::Drain) || !has_role(saved_.config, Role::Fill)) return Verdict::Unsupported;
  if (is_any_pump_on(saved_.config, relays_)) return Verdict::Interlock;
  return is_at_mark(saved_.config, Role::Drain, tenths) ? Verdict::Interlock : Verdict::Ok;
}

// Only after a part-filled change: salt water is no cure for anything else.
Verdict Core::may_finish_fill() const {
  if (!has_role(saved_.config, Role::Fill)) return Verdict::Unsupported;
  if (is_any_pump_on(saved_.config, relays_)) return Verdict::Interlock;
  return saved_.is_top_up_locked ? Verdict::Ok : Verdict::Interlock;
}

void Core::begin_run(RunType type, Phase first_phase, const hc_id& id, Cause cause) {
  started_.remember(id);
  run_ = Run();
  run_.is_open = true;
  run_.type = type;
  run_.id = id;
  run_.cause = cause;
  run_.since_ms = run_.seen_ms = now_ms_;
  run_.start_tenths = filter_.read(now_ms_).tenths;
  if (type == RunType::TopUp) {
    const int32_t deficit_tenths = run_.start_tenths - saved_.config.top_tenths;
    const uint64_t left_ms = budget_.left_ms(saved_.top_ups, saved_.config);
    const uint64_t learned_ms = budget_.longest_by_learning_ms(saved_.top_ups, deficit_tenths);
    run_.topup_limit_ms = left_ms < learned_ms ? left_ms : learned_ms;
  }
  run_.holds_circulation = first_phase == Phase::StoppingCirculation;
  if (run_.holds_circulation) circulation_.hold_for_run();
  // The top mark, which ends the job, holds for running circulation.
  if (first_phase == Phase::Filling) circulation_.end_pause();
  enter_phase(first_phase);
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
      return Cause::Limit;
    default:
      return Cause::Fault;
  }
}

// SAFE-17: circulation is let go here and nowhere else, so no ending can forget it.
void Core::end_run(Outcome outcome, Fault reason) {
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    if (run_.has_pump(role_of(index))) switch_relay(index, false, cause_of_end(reason));
  }
  const bool is_change = run_.type == RunType::WaterChange;
  const bool owes_salt_water = is_change && run_.has_drained && outcome != Outcome::Success && !is_refilled();
  run_.is_open = false;
  circulation_.let_go();

  hc_event event = run_ended_event(run_.type, run_.id, outcome, reason, filter_.read(now_ms_), now_ms_);
  event.drained_ms = run_.drained_ms;
  event.filled_ms = run_.filled_ms;
  event.topped_up_ms = run_.topped_up_ms;
  events_.add(event);

  if (owes_salt_water) set_top_up_lock(true);
  if (is_change && outcome == Outcome::Success) set_top_up_lock(false);
  if (!is_change) budget_.note_end(now_ms_);
  saved_.run = RunMarker();
  is_record_due_ = true;
}

void Core::fail_run(Fault fault) {
  end_run(Outcome::Failed, fault);
  latch_fault(fault);
}

// SAFE-21: without a reading that proves the contrary, a change that drained has taken more than it gave.
bool Core::is_refilled() const {
  const Reading reading = filter_.read(now_ms_);
  if (!reading.is_good || filter_.same_for_ms(now_ms_) >= NO_PROOF_MS) return false;
  const bool stands_still = run_.holds_circulation || run_.phase == Phase::RestartingCirculation;
  const int32_t full_tenths = stands_still ? run_.full_tenths : saved_.config.top_tenths;
  return reading.tenths <= full_tenths + saved_.config.hysteresis_tenths;
}

void Core::set_top_up_lock(bool is_locked) {
  if (saved_.is_top_up_locked == is_locked) return;
  saved_.is_top_up_locked = is_locked;
  events_.add(top_up_lock_event(is_locked, filter_.read(now_ms_), now_ms_));
  is_record_due_ = true;
}

static void append(hc_id& id, const char* text) {
  for (; *text != 0; ++text) id.text[id.length++] = static_cast<uint8_t>(*text);
}

static void append(hc_id& id, uint32_t number) {
  uint8_t digits[10] = {};
  uint32_t count = 0;
  do {
    digits[count++] = static_cast<uint8_t>('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count > 0) id.text[id.length++] = digits[--count];
}

static hc_id automatic_id(uint32_t boot_counter, uint32_t number) {
  hc_id id = {};
  append(id, "auto-");
  append(id, boot_counter);
  append(id, "-");
  append(id, number);
  return id;
}

// SAFE-8: the one standing command. The owner switched it on; the device trusts its sensor first, and everything that
// holds for a commanded top-up holds here too.
void Core::consider_automatic_top_up() {
  const Reading reading = filter_.read(now_ms_);
  if (!reading.is_good) seen_since_ms_ = now_ms_;
  const hc_config& config = saved_.config;
  const bool is_low = reading.is_good && reading.tenths >= config.top_tenths + config.hysteresis_tenths;
  if (!is_low || config.has_calibration == 0) low_since_ms_ = now_ms_;

  if (config.has_auto_top_up == 0 || config.has_calibration == 0 || run_.is_open) return;
  if (saved_.latches.is_stopped || saved_.latches.has_fault() || update_.is_holding(now_ms_)) return;
  if (now_ms_ - seen_since_ms_ < AUTO_TRUST_MS || now_ms_ - low_since_ms_ < AUTO_LOW_MS) return;
  if (now_ms_ - circulation_changed_ms_ < CIRCULATION_SETTLED_MS) return;
  if (may_top_up(reading.tenths) != Verdict::Ok) return;
  begin_run(RunType::TopUp, Phase::ToppingUp, automatic_id(boot_counter_, ++automatic_runs_), Cause::AutomaticTopUp);
}

}  // namespace halocline
