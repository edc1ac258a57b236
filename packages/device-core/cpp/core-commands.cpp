// What a command does, once it is known to be neither a repeat nor stale.
#include "core.h"
#include "identifier.h"
#include "safety-limits.h"

namespace halocline {

static bool names_a_channel(uint8_t type) {
  return type == HC_RELAY_ON || type == HC_RELAY_OFF || type == HC_RELAY_PAUSE || type == HC_RENEW;
}

static bool starts_a_run(uint8_t type) {
  return type == HC_START_TOP_UP || type == HC_START_WATER_CHANGE || type == HC_FINISH_FILL;
}

static bool is_well_formed(const hc_command& command) {
  if (starts_a_run(command.type)) return command.run_id.length > 0;
  if (!names_a_channel(command.type)) return true;
  return command.channel >= 1 && command.channel <= HC_CHANNELS;
}

static uint32_t index_of(const hc_command& command) { return command.channel - 1u; }

static uint32_t target_of(const hc_command& command) {
  if (names_a_channel(command.type)) return index_of(command);
  if (command.type == HC_START_UPDATE || command.type == HC_CANCEL_UPDATE) return TARGET_OTA;
  return starts_a_run(command.type) ? TARGET_RUN : TARGET_OTHER;
}

// The order of checks is the protocol's. The ack of a command that changed something is safe to send only after the
// record is in flash; the caller keeps that promise.
hc_ack Core::command(const hc_command& command, uint64_t now_ms) {
  pass_time(now_ms);
  const uint8_t* answered = answered_.find(command.id);
  if (answered != nullptr) return {*answered, 1};
  uint8_t result = HC_BAD_REQUEST;
  if (is_well_formed(command)) result = is_toward_safety(command) ? make_safe(command) : act(command);
  answered_.remember(command.id, result);
  return {result, 0};
}

// A pause of a pump that moves water can only be meant as OFF, by somebody who knows older roles than we do.
bool Core::is_toward_safety(const hc_command& command) const {
  if (command.type == HC_RELAY_PAUSE) return moves_water(role_of(index_of(command)));
  return command.type == HC_EMERGENCY_STOP || command.type == HC_ABORT || command.type == HC_RELAY_OFF;
}

// SAFE-11: never refused, whatever boot, deadline or order. It voids every earlier command of its targets (SAFE-10):
// an ON that was sent before and arrives after has a lower seq.
uint8_t Core::make_safe(const hc_command& command) {
  if (command.type == HC_EMERGENCY_STOP || command.type == HC_ABORT) {
    gate_.raise_all(command.seq);
    if (command.type == HC_EMERGENCY_STOP) {
      latch_stop(command.stop_id);
      return HC_OK;
    }
    if (run_.is_open) end_run(HC_OUTCOME_CANCELLED, HC_FAULT_ABORT);
    switch_water_off(HC_CAUSE_COMMAND);
    return HC_OK;
  }
  gate_.raise(index_of(command), command.seq);
  // A run that was sent before would switch this pump on again.
  if (role_of(index_of(command)) != HC_ROLE_SPARE) gate_.raise(TARGET_RUN, command.seq);
  return relay_off(index_of(command));
}

uint8_t Core::act(const hc_command& command) {
  const uint32_t target = target_of(command);
  const uint8_t verdict = gate_.judge(command, target, now_ms_);
  if (verdict != HC_OK) return verdict;
  const uint8_t result = carry_out(command);
  if (result == HC_OK) gate_.raise(target, command.seq);
  return result;
}

uint8_t Core::carry_out(const hc_command& command) {
  switch (command.type) {
    case HC_RELAY_ON:
      return relay_on(command);
    case HC_RELAY_PAUSE:
      return relay_pause(command);
    case HC_RENEW:
      return renew(command);
    case HC_CLEAR_STOP:
      return clear_stop(command);
    case HC_CLEAR_FAULT:
      return clear_fault(command);
    case HC_CLEAR_TOP_UP_LOCK:
      set_top_up_lock(false);
      return HC_OK;
    case HC_START_TOP_UP:
    case HC_START_WATER_CHANGE:
    case HC_FINISH_FILL:
      return start_run(command);
    case HC_START_UPDATE:
      return start_update();
    case HC_CANCEL_UPDATE:
      return cancel_update();
    case HC_PLAIN:
      return HC_OK;
    default:
      return HC_UNSUPPORTED;
  }
}

static bool is_lease(uint64_t lease_ms) { return lease_ms > 0 && lease_ms <= LONGEST_LEASE_MS; }

uint8_t Core::relay_on(const hc_command& command) {
  if (run_.is_open) return HC_BUSY;
  const uint32_t index = index_of(command);
  if (!moves_water(role_of(index))) return circulation_on();
  if (update_.is_holding(now_ms_)) return HC_BUSY;
  const uint64_t lease_ms = command.has_duration != 0 ? command.duration_ms : DEFAULT_LEASE_MS;
  if (!is_lease(lease_ms)) return HC_BAD_REQUEST;
  return water_on(index, lease_ms);
}

uint8_t Core::circulation_on() {
  if (saved_.latches.is_stopped) return HC_LATCHED;
  if (!circulation_.guard.release(filter_.read(now_ms_), saved_.config.dry_tenths)) return HC_INTERLOCK;
  circulation_.end_pause();
  switch_relay(circulation_index(saved_.config), true, HC_CAUSE_COMMAND);
  return HC_OK;
}

// An ON of a pump that is on extends its lease; the ten minutes of one ON go on counting.
uint8_t Core::water_on(uint32_t index, uint64_t lease_ms) {
  const uint8_t verdict = may_start(index);
  if (verdict != HC_OK) return verdict;
  leases_.extend(index, lease_ms, now_ms_);
  switch_relay(index, true, HC_CAUSE_COMMAND);
  return HC_OK;
}

uint8_t Core::may_start(uint32_t index) const {
  if (saved_.latches.is_stopped || saved_.latches.has_fault()) return HC_LATCHED;
  if (!interlock_.may_start(saved_.config, relays_, index, now_ms_)) return HC_INTERLOCK;
  if (!is_level_controlled(role_of(index))) return HC_OK;
  if (role_of(index) == HC_ROLE_TOPUP) {
    // SAFE-21, SAFE-3: by hand it is fresh water too.
    const bool has_budget = budget_.left_ms(saved_.top_ups, saved_.config) >= SECOND_MS;
    if (saved_.is_top_up_locked || !has_budget) return HC_INTERLOCK;
  }
  const Reading reading = filter_.read(now_ms_);
  if (!reading.is_good) return HC_SENSOR;
  // Already there: one period of pumping would be one too many.
  return is_at_mark(saved_.config, role_of(index), reading.tenths) ? HC_INTERLOCK : HC_OK;
}

// Toward safety. Circulation obeys too, but only for a while.
uint8_t Core::relay_off(uint32_t index) {
  if (run_.is_open && run_.uses(role_of(index))) end_run(HC_OUTCOME_CANCELLED, HC_FAULT_ABORT);
  if (!moves_water(role_of(index))) circulation_.pause(DEFAULT_PAUSE_MS, now_ms_);
  switch_relay(index, false, HC_CAUSE_COMMAND);
  return HC_OK;
}

uint8_t Core::relay_pause(const hc_command& command) {
  if (run_.is_open) return HC_BUSY;
  const bool is_pause = command.duration_ms >= SHORTEST_PAUSE_MS && command.duration_ms <= LONGEST_PAUSE_MS;
  if (command.has_duration == 0 || !is_pause) return HC_BAD_REQUEST;
  circulation_.end_pause();
  circulation_.pause(command.duration_ms, now_ms_);
  switch_relay(index_of(command), false, HC_CAUSE_COMMAND);
  return HC_OK;
}

// Extends a live lease and nothing else: a pump that is off stays off.
uint8_t Core::renew(const hc_command& command) {
  const uint32_t index = index_of(command);
  if (!moves_water(role_of(index)) || !is_lease(command.duration_ms)) return HC_BAD_REQUEST;
  if (saved_.latches.is_stopped || saved_.latches.has_fault()) return HC_LATCHED;
  if (!relays_[index].is_on) return HC_EXPIRED;
  leases_.extend(index, command.duration_ms, now_ms_);
  return HC_OK;
}

// A clear voids what was sent before it, as the stop itself did: an ON from before the clear must not act after it.
uint8_t Core::clear_stop(const hc_command& command) {
  if (!saved_.latches.is_stopped) return HC_OK;
  if (!is_same_id(command.stop_id, saved_.latches.stop_id)) return HC_BAD_REQUEST;
  events_.add(stop_event(HC_EVENT_STOP_CLEARED, command.stop_id, now_ms_));
  saved_.latches.clear_stop();
  gate_.raise_all(command.seq);
  circulation_.return_because(HC_CAUSE_COMMAND);
  is_record_due_ = true;
  return HC_OK;
}

uint8_t Core::clear_fault(const hc_command& command) {
  if (!saved_.latches.has_fault()) return HC_OK;
  events_.add(fault_event(HC_EVENT_FAULT_CLEARED, saved_.latches.fault, now_ms_));
  saved_.latches.fault = HC_FAULT_NONE;
  // A person has looked, and may have put in another pump: what was learned about the old one would call it dry.
  saved_.rates = LearnedRates();
  budget_.forget_learning(saved_.top_ups);
  gate_.raise_all(command.seq);
  is_record_due_ = true;
  return HC_OK;
}

// SAFE-15. The order is the protocol's: the revision first, then the state of the device.
uint8_t Core::start_run(const hc_command& command) {
  if (started_.has(command.run_id)) return HC_DUPLICATE;
  if (command.config_revision != revision()) return HC_STALE_CONFIG;
  if (saved_.latches.is_stopped || saved_.latches.has_fault()) return HC_LATCHED;
  if (update_.is_holding(now_ms_)) return HC_BUSY;
  if (run_.is_open) return HC_BUSY;
  if (saved_.config.has_calibration == 0) return HC_NOT_CALIBRATED;
  const Reading reading = filter_.read(now_ms_);
  if (!reading.is_good) return HC_SENSOR;

  uint8_t verdict = HC_OK;
  uint8_t type = HC_RUN_WATER_CHANGE;
  uint8_t first_phase = HC_PHASE_STOPPING_CIRCULATION;
  if (command.type == HC_START_WATER_CHANGE) verdict = may_change_water(reading.tenths);
  if (command.type == HC_FINISH_FILL) {
    first_phase = HC_PHASE_FILLING;
    verdict = may_finish_fill();
  }
  if (command.type == HC_START_TOP_UP) {
    type = HC_RUN_TOP_UP;
    first_phase = HC_PHASE_TOPPING_UP;
    verdict = may_top_up(reading.tenths);
  }
  if (verdict != HC_OK) return verdict;
  begin_run(type, first_phase, command.run_id, HC_CAUSE_RUN);
  return HC_OK;
}

}  // namespace halocline
