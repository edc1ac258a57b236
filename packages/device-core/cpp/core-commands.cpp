// What a command does, once it is known to be neither a repeat nor stale.
#include "core.h"
#include "identifier.h"
#include "safety-limits.h"

namespace halocline {

static bool names_a_channel(CommandType type) {
  return type == CommandType::RelayOn || type == CommandType::RelayOff || type == CommandType::RelayPause ||
         type == CommandType::Renew;
}

static bool starts_a_run(CommandType type) {
  return type == CommandType::StartTopUp || type == CommandType::StartWaterChange || type == CommandType::FinishFill;
}

static bool is_well_formed(const Command& command) {
  if (starts_a_run(command.type)) return command.run_id.length > 0;
  if (!names_a_channel(command.type)) return true;
  return command.channel >= 1 && command.channel <= HC_CHANNELS;
}

static uint32_t index_of(const Command& command) { return command.channel - 1u; }

static uint32_t target_of(const Command& command) {
  if (names_a_channel(command.type)) return index_of(command);
  if (command.type == CommandType::StartUpdate || command.type == CommandType::CancelUpdate) return TARGET_OTA;
  return starts_a_run(command.type) ? TARGET_RUN : TARGET_OTHER;
}

// The order of checks is the protocol's. The ack of a command that changed something is safe to send only after the
// record is in flash; the caller keeps that promise.
Ack Core::command(const Command& command, uint64_t now_ms) {
  pass_time(now_ms);
  const Verdict* answered = answered_.find(command.id);
  if (answered != nullptr) return {*answered, true};
  Verdict result = Verdict::BadRequest;
  if (is_well_formed(command)) result = is_toward_safety(command) ? make_safe(command) : act(command);
  answered_.remember(command.id, result);
  return {result, false};
}

// A pause of a pump that moves water can only be meant as OFF, by somebody who knows older roles than we do.
bool Core::is_toward_safety(const Command& command) const {
  if (command.type == CommandType::RelayPause) return moves_water(role_of(index_of(command)));
  return command.type == CommandType::EmergencyStop || command.type == CommandType::Abort ||
         command.type == CommandType::RelayOff;
}

// SAFE-11: never refused, whatever boot, deadline or order. It voids every earlier command of its targets (SAFE-10):
// an ON that was sent before and arrives after has a lower seq.
Verdict Core::make_safe(const Command& command) {
  if (command.type == CommandType::EmergencyStop || command.type == CommandType::Abort) {
    gate_.raise_all(command.seq);
    if (command.type == CommandType::EmergencyStop) {
      latch_stop(command.stop_id);
      return Verdict::Ok;
    }
    if (run_.is_open()) end_run(Outcome::Cancelled, Fault::Abort);
    switch_water_off(Cause::Command);
    return Verdict::Ok;
  }
  gate_.raise(index_of(command), command.seq);
  // A run that was sent before would switch this pump on again.
  if (role_of(index_of(command)) != Role::Spare || !knows_its_pumps()) gate_.raise(TARGET_RUN, command.seq);
  return relay_off(index_of(command));
}

Verdict Core::act(const Command& command) {
  const uint32_t target = target_of(command);
  const Verdict verdict = gate_.judge(command, target, now_ms_);
  if (verdict != Verdict::Ok) return verdict;
  const Verdict result = carry_out(command);
  if (result == Verdict::Ok) gate_.raise(target, command.seq);
  return result;
}

Verdict Core::carry_out(const Command& command) {
  switch (command.type) {
    case CommandType::RelayOn:
      return relay_on(command);
    case CommandType::RelayPause:
      return relay_pause(command);
    case CommandType::Renew:
      return renew(command);
    case CommandType::ClearStop:
      return clear_stop(command);
    case CommandType::ClearFault:
      return clear_fault(command);
    case CommandType::ClearHold:
      return clear_hold(command);
    case CommandType::ClearTopUpLock:
      set_top_up_lock(false);
      return Verdict::Ok;
    case CommandType::StartTopUp:
    case CommandType::StartWaterChange:
    case CommandType::FinishFill:
      return start_run(command);
    case CommandType::StartUpdate:
      return start_update();
    case CommandType::CancelUpdate:
      return cancel_update();
    case CommandType::Plain:
      return Verdict::Ok;
    default:
      return Verdict::Unsupported;
  }
}

static bool is_lease(uint64_t lease_ms) { return lease_ms > 0 && lease_ms <= LONGEST_LEASE_MS; }

Verdict Core::relay_on(const Command& command) {
  if (run_.is_open()) return Verdict::Busy;
  const uint32_t index = index_of(command);
  if (!moves_water(role_of(index))) return circulation_on();
  if (update_.is_holding(now_ms_)) return Verdict::Busy;
  const uint64_t lease_ms = command.has_duration ? command.duration_ms : DEFAULT_LEASE_MS;
  if (!is_lease(lease_ms)) return Verdict::BadRequest;
  return water_on(index, lease_ms);
}

Verdict Core::circulation_on() {
  if (saved_.latches.is_stopped || saved_.hold.reason == Fault::Overflow) return Verdict::Latched;
  if (saved_.overflow.is_testing) return Verdict::Interlock;
  if (!circulation_.guard.release(filter_.read(now_ms_), saved_.config.dry_tenths)) return Verdict::Interlock;
  circulation_.end_pause();
  switch_relay(circulation_index(saved_.config), true, Cause::Command);
  return Verdict::Ok;
}

// An ON of a pump that is on extends its lease; the ten minutes of one ON go on counting.
Verdict Core::water_on(uint32_t index, uint64_t lease_ms) {
  const Verdict verdict = may_start(index);
  if (verdict != Verdict::Ok) return verdict;
  leases_.extend(index, lease_ms, now_ms_);
  switch_relay(index, true, Cause::Command);
  return Verdict::Ok;
}

Verdict Core::may_start(uint32_t index) const {
  if (!may_move_water(role_of(index))) return Verdict::Latched;
  // Without its role nobody can say what would stop this pump (SAFE-4).
  if (!knows_its_pumps()) return Verdict::StaleConfig;
  // SAFE-23: in the pause the level is the test.
  if (saved_.overflow.is_testing) return Verdict::Interlock;
  if (!interlock_.may_start(saved_.config, relays_, index, now_ms_)) return Verdict::Interlock;
  if (!is_level_controlled(role_of(index))) return Verdict::Ok;
  if (role_of(index) == Role::TopUp) {
    // SAFE-21, SAFE-3: by hand it is fresh water too.
    const bool has_budget = budget_.left_ms(saved_.top_ups, saved_.config) >= SECOND_MS;
    if (saved_.is_top_up_locked || !has_budget || return_pump_.explains_rise()) return Verdict::Interlock;
    if (!relays_[index].is_on && !budget_.is_gap_over(saved_.config, now_ms_)) return Verdict::Interlock;
  }
  const Reading reading = filter_.read(now_ms_);
  if (!reading.is_good) return Verdict::Sensor;
  // Already there: one period of pumping would be one too many.
  return is_at_mark(saved_.config, role_of(index), reading.tenths) ? Verdict::Interlock : Verdict::Ok;
}

// Toward safety. Circulation obeys too, but only for a while.
Verdict Core::relay_off(uint32_t index) {
  if (run_.uses(role_of(index))) end_run(Outcome::Cancelled, Fault::Abort);
  if (!moves_water(role_of(index))) circulation_.pause(DEFAULT_PAUSE_MS, now_ms_);
  switch_relay(index, false, Cause::Command);
  return Verdict::Ok;
}

Verdict Core::relay_pause(const Command& command) {
  if (run_.is_open()) return Verdict::Busy;
  const bool is_pause = command.duration_ms >= SHORTEST_PAUSE_MS && command.duration_ms <= LONGEST_PAUSE_MS;
  if (!command.has_duration || !is_pause) return Verdict::BadRequest;
  circulation_.end_pause();
  circulation_.pause(command.duration_ms, now_ms_);
  switch_relay(index_of(command), false, Cause::Command);
  return Verdict::Ok;
}

// Extends a live lease and nothing else: a pump that is off stays off.
Verdict Core::renew(const Command& command) {
  const uint32_t index = index_of(command);
  if (!moves_water(role_of(index)) || !is_lease(command.duration_ms)) return Verdict::BadRequest;
  if (!may_move_water(role_of(index))) return Verdict::Latched;
  if (!relays_[index].is_on) return Verdict::Expired;
  leases_.extend(index, command.duration_ms, now_ms_);
  return Verdict::Ok;
}

// A clear voids what was sent before it, as the stop itself did: an ON from before the clear must not act after it.
Verdict Core::clear_stop(const Command& command) {
  if (!saved_.latches.is_stopped) return Verdict::Ok;
  if (!is_same_id(command.stop_id, saved_.latches.stop_id)) return Verdict::BadRequest;
  events_.add(stop_event(EventType::StopCleared, command.stop_id, now_ms_));
  saved_.latches.clear_stop();
  gate_.raise_all(command.seq);
  circulation_.return_because(Cause::Command);
  is_record_due_ = true;
  return Verdict::Ok;
}

Verdict Core::clear_fault(const Command& command) {
  if (!saved_.latches.has_fault()) return Verdict::Ok;
  events_.add(fault_event(EventType::FaultCleared, saved_.latches.fault, now_ms_));
  saved_.latches.fault = Fault::None;
  // A person has looked, and may have put in another pump: what was learned about the old one would call it dry.
  saved_.rates = LearnedRates();
  budget_.forget_learning(saved_.top_ups);
  gate_.raise_all(command.seq);
  is_record_due_ = true;
  return Verdict::Ok;
}

// A person has found the cause, or answers for what happens now.
Verdict Core::clear_hold(const Command& command) {
  if (!saved_.hold.is_set()) return Verdict::Ok;
  if (saved_.hold.reason == Fault::Overflow) circulation_.return_because(Cause::Command);
  release_hold(Cause::Command);
  gate_.raise_all(command.seq);
  return Verdict::Ok;
}

// SAFE-15. The order is the protocol's: the revision first, then the state of the device.
Verdict Core::start_run(const Command& command) {
  if (run_.has_started(command.run_id)) return Verdict::Duplicate;
  if (command.config_revision != revision()) return Verdict::StaleConfig;
  // A hold lets a pump run by hand at most, never a run.
  if (!may_move_water(Role::None)) return Verdict::Latched;
  if (update_.is_holding(now_ms_)) return Verdict::Busy;
  if (run_.is_open()) return Verdict::Busy;
  if (saved_.overflow.is_testing) return Verdict::Interlock;
  if (saved_.config.has_calibration == 0) return Verdict::NotCalibrated;
  const Reading reading = filter_.read(now_ms_);
  if (!reading.is_good) return Verdict::Sensor;

  Verdict verdict = Verdict::Ok;
  RunType type = RunType::WaterChange;
  Phase first_phase = Phase::StoppingCirculation;
  int32_t drain_tenths = saved_.config.drain_tenths;
  if (command.type == CommandType::StartWaterChange) {
    if (command.has_drain_to) drain_tenths = drain_target_tenths(saved_.config, command.drain_to_tenths);
    verdict = may_change_water(reading.tenths, drain_tenths);
  }
  if (command.type == CommandType::FinishFill) {
    first_phase = Phase::Filling;
    verdict = may_finish_fill();
  }
  if (command.type == CommandType::StartTopUp) {
    type = RunType::TopUp;
    first_phase = Phase::ToppingUp;
    verdict = may_top_up(reading.tenths);
  }
  if (verdict != Verdict::Ok) return verdict;
  begin_run(type, first_phase, command.run_id, Cause::Run, drain_tenths);
  return Verdict::Ok;
}

}  // namespace halocline
