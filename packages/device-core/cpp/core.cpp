#include "core.h"

#include "limits.h"

namespace halocline {

// SAFE-8: all outputs are off. Circulation returns with the first step, W only by a fresh command of this boot.
void Core::boot(uint32_t boot_counter, uint32_t boot_nonce, const uint8_t* saved, uint32_t saved_length) {
  forget_everything();
  gate_.open(boot_counter, boot_nonce);
  if (saved_length == 0) return;
  if (read_record(saved, saved_length, saved_)) {
    if (!saved_.has_config) saved_.config = default_configuration();
    return;
  }
  // Somebody's stop may have stood in that record: nothing moves water until a person has looked.
  latch_fault(HC_FAULT_BAD_RECORD);
}

// Part by part: a whole core on the stack would be too much for a small controller.
void Core::forget_everything() {
  now_ms_ = 0;
  relays_ = Relays();
  leases_ = Leases();
  interlock_ = Interlock();
  circulation_ = Circulation();
  filter_ = SensorFilter();
  answered_.forget_all();
  events_.forget_all();
  saved_ = SavedState();
  saved_.config = default_configuration();
  is_record_due_ = false;
}

void Core::step(uint64_t now_ms, const hc_sample* sample) {
  if (now_ms > now_ms_) now_ms_ = now_ms;
  if (sample != nullptr) filter_.add(*sample, is_water_still(), now_ms_);
  end_what_is_due();
  follow_circulation_default();
}

// Before anything is judged, what was due by now has ended: a message cannot find a pump on that should be off.
void Core::pass_time(uint64_t now_ms) {
  if (now_ms > now_ms_) now_ms_ = now_ms;
  end_what_is_due();
}

void Core::switch_relay(uint32_t index, bool is_on, uint8_t cause) {
  if (!relays_.set(index, is_on, cause, now_ms_, events_) || is_on) return;
  leases_.end(index);
  interlock_.note_off(index, role_of(index), now_ms_);
}

void Core::switch_water_off(uint8_t cause) {
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    if (moves_water(role_of(index))) switch_relay(index, false, cause);
  }
}

bool Core::is_water_still() const {
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    if (relays_[index].is_on && moves_water(role_of(index))) return false;
  }
  return true;
}

void Core::end_what_is_due() {
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    uint8_t cause = 0;
    if (relays_[index].is_on && is_due(index, cause)) switch_relay(index, false, cause);
  }
}

// Why a running pump of W must end now: its limits (SAFE-2), its reading (SAFE-4), its mark, its lease.
bool Core::is_due(uint32_t index, uint8_t& cause) const {
  const uint8_t role = role_of(index);
  if (!moves_water(role)) return false;

  const uint64_t on_for_ms = now_ms_ - relays_[index].on_since_ms;
  cause = HC_CAUSE_LIMIT;
  if (on_for_ms >= longest_on_ms(saved_.config, index)) return true;
  if (on_for_ms >= LONGEST_MANUAL_ON_MS) return true;

  if (is_level_controlled(role)) {
    if (saved_.config.has_calibration == 0 && on_for_ms >= UNCALIBRATED_ON_MS) return true;
    const Reading reading = filter_.read(now_ms_);
    cause = HC_CAUSE_SENSOR;
    if (!reading.is_good) return true;
    cause = HC_CAUSE_LEVEL;
    if (is_at_mark(saved_.config, role, reading.tenths)) return true;
  }

  cause = HC_CAUSE_LEASE_END;
  return leases_.has_lapsed(index, now_ms_);
}

// A fault leaves circulation alone; only the emergency stop turns it off.
void Core::follow_circulation_default() {
  const uint32_t index = circulation_index(saved_.config);
  if (index == HC_CHANNELS || saved_.latches.is_stopped) return;
  const CirculationWish wish = circulation_.wish(filter_.read(now_ms_), saved_.config.dry_tenths, now_ms_);
  switch_relay(index, wish.is_on, wish.cause);
}

// SAFE-11: off at once, not with the next step.
void Core::latch_stop(const hc_id& stop_id) {
  if (!saved_.latches.latch_stop(stop_id)) return;
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) switch_relay(index, false, HC_CAUSE_EMERGENCY_STOP);
  events_.add(stop_event(HC_EVENT_STOP_LATCHED, stop_id, now_ms_));
  is_record_due_ = true;
}

// SAFE-22. The first fault stays: what follows is mostly its consequence.
void Core::latch_fault(uint8_t fault) {
  if (saved_.latches.has_fault()) return;
  saved_.latches.fault = fault;
  switch_water_off(HC_CAUSE_FAULT);
  events_.add(fault_event(HC_EVENT_FAULT_LATCHED, fault, now_ms_));
  is_record_due_ = true;
}

void Core::want_stop(const hc_id& stop_id, uint64_t now_ms) {
  pass_time(now_ms);
  latch_stop(stop_id);
}

uint8_t Core::configure(const hc_config& config, uint64_t now_ms) {
  pass_time(now_ms);
  if (saved_.has_config && config.revision == saved_.config.revision) return HC_FIELD_NONE;
  const uint8_t bad_field = first_bad_field(config);
  if (bad_field != HC_FIELD_NONE) {
    events_.add(config_event(HC_EVENT_CONFIG_REFUSED, config.revision, bad_field, now_ms_));
    return bad_field;
  }
  if (!has_equal_roles(config, saved_.config)) {
    // A channel that is another pump from now on must not run on as what it was, circulation included.
    for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
      const bool is_staying = config.roles[index] == role_of(index) && !moves_water(role_of(index));
      if (!is_staying) switch_relay(index, false, HC_CAUSE_CONFIGURATION);
    }
    circulation_.return_because(HC_CAUSE_CONFIGURATION);
  }
  saved_.config = held_under_ceilings(config);
  saved_.has_config = true;
  // A pump that runs under the same role may be beyond its new mark or limit.
  end_what_is_due();
  events_.add(config_event(HC_EVENT_CONFIG_APPLIED, config.revision, HC_FIELD_NONE, now_ms_));
  is_record_due_ = true;
  return HC_FIELD_NONE;
}

hc_view Core::view() const {
  const Reading reading = filter_.read(now_ms_);
  const Latches& latches = saved_.latches;
  hc_view view = {};
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    view.is_on[index] = relays_[index].is_on ? 1 : 0;
    view.roles[index] = role_of(index);
  }
  view.state = is_water_still() ? HC_STATE_IDLE : HC_STATE_MANUAL;
  if (latches.has_fault()) view.state = HC_STATE_FAULT;
  if (latches.is_stopped) view.state = HC_STATE_ESTOP;
  view.fault = latches.fault;
  view.is_stop_latched = latches.is_stopped ? 1 : 0;
  view.stop_id = latches.stop_id;
  view.has_distance = reading.is_good ? 1 : 0;
  view.distance_tenths = reading.tenths;
  view.config_revision = saved_.has_config ? saved_.config.revision : 0;
  view.dropped_events = events_.dropped();
  return view;
}

uint32_t Core::take_saved(uint8_t* record) {
  if (!is_record_due_) return 0;
  is_record_due_ = false;
  write_record(saved_, record);
  return HC_SAVED_BYTES;
}

}  // namespace halocline
