#include "core.h"

#include "safety-limits.h"

namespace halocline {

// SAFE-8: all outputs are off. Circulation returns with the first step, W only by a fresh command of this boot.
void Core::boot(uint32_t boot_counter, uint32_t boot_nonce, const uint8_t* saved, uint32_t saved_length) {
  forget_everything();
  gate_.open(boot_counter, boot_nonce);
  boot_counter_ = boot_counter;
  if (saved_length == 0) return;
  const RecordRead read = read_record(saved, saved_length, saved_);
  if (read == RecordRead::Bad) {
    // Somebody's stop, or the lock of a part-filled change, may have stood in that record: a person has to look. Nor does anybody
    // know which channel is circulation: none goes on before a document says so.
    saved_.config = without_document({});
    set_top_up_lock(true);
    latch_fault(Fault::BadRecord);
    return;
  }
  budget_.open(saved_.top_ups, saved_.config);
  if (saved_.hold.reason == Fault::Overflow) run_back_.resume(saved_.overflow.stopped_tenths, now_ms_);
  if (saved_.run.is_open) report_reset(saved_.run);
  if (read == RecordRead::KnownPart) latch_fault(Fault::BadRecord);
}

// SAFE-9: what was interrupted has failed, and nothing goes on with it. After a water change a person has to look; a
// power cut during a top-up is no fault (SAFE-6).
void Core::report_reset(const RunMarker& marker) {
  hc_event event = run_ended_event(marker.type, marker.id, Outcome::Failed, Fault::Reset, {false, 0}, now_ms_);
  event.drained_ms = marker.drained_ms;
  event.filled_ms = marker.filled_ms;
  events_.add(event);
  const bool is_change = marker.type == RunType::WaterChange;
  if (is_change && marker.has_drained) set_top_up_lock(true);
  if (is_change) latch_fault(Fault::Reset);
  // SAFE-3: the power may have gone after the pump went on and before that was written down: a second, and the gap anew.
  if (!is_change) budget_.use(saved_.top_ups, saved_.config, SECOND_MS);
  if (!is_change) note_top_up_end();
  saved_.run = RunMarker();
  is_record_due_ = true;
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
  run_ = RunMachine();
  automatic_ = AutomaticTopUp();
  movement_ = ExpectedChange();
  budget_ = TopUpBudget();
  still_water_ = StillWater();
  levels_ = LevelWindow();
  run_back_ = WaterRunBack();
  overflow_ = OverflowWatch();
  return_pump_ = ReturnPumpWatch();
  held_up_ = HeldUpWater();
  update_ = FirmwareUpdate();
  sensor_watch_ = SensorWatch();
  second_ms_ = written_ms_ = 0;
  manual_top_up_ms_ = UINT64_MAX;
  circulation_changed_ms_ = 0;
  is_used_up_told_ = is_budget_touched_ = false;
  has_seen_run_back_ = is_overflow_told_ = false;
  overflow_pause_ends_ms_ = overflow_minute_ms_ = overflow_told_ms_ = 0;
  is_standing_told_ = false;
  standing_told_ms_ = 0;
  saved_ = SavedState();
  saved_.config = default_configuration();
  is_record_due_ = false;
}

void Core::step(uint64_t now_ms, const hc_sample* sample) {
  if (now_ms > now_ms_) now_ms_ = now_ms;
  if (sample != nullptr) take_sample(*sample);
  if (budget_.pass_time(saved_.top_ups, now_ms_)) is_record_due_ = true;
  end_what_is_due();
  judge_movement();
  watch_circulation();
  advance_run();
  if (is_budget_touched_) watch_budget();
  if (now_ms_ - second_ms_ >= SECOND_MS) pass_second();
  consider_automatic_top_up();
  follow_circulation_default();
  watch_still_water();
}

// What need not be known ten times a second.
void Core::pass_second() {
  second_ms_ = now_ms_;
  if (budget_.keep_gap(saved_.top_ups, saved_.config, written_ms_, now_ms_)) is_record_due_ = true;
  watch_budget();
  watch_sensor();
}

// Before anything is judged, what was due by now has ended: a message cannot find a pump on that should be off.
void Core::pass_time(uint64_t now_ms) {
  if (now_ms > now_ms_) now_ms_ = now_ms;
  end_what_is_due();
}

void Core::switch_relay(uint32_t index, bool is_on, Cause cause) {
  const uint64_t on_for_ms = now_ms_ - relays_[index].on_since_ms;
  if (!relays_.set(index, is_on, cause, now_ms_, events_)) return;
  if (!moves_water(role_of(index))) {
    circulation_changed_ms_ = now_ms_;
    note_circulation(is_on);
  }
  if (is_on) note_on(index);
  else note_off(index, on_for_ms, cause);
}

void Core::note_on(uint32_t index) {
  const Role role = role_of(index);
  if (!is_level_controlled(role)) return;
  still_water_.note_on(now_ms_);
  const int32_t tenths = filter_.read(now_ms_).tenths;
  movement_.begin(pumped_level(), now_ms_);
  if (role != Role::TopUp) return;
  const bool is_calibrated = saved_.config.has_calibration != 0;
  const int32_t deficit_tenths = tenths - saved_.config.top_tenths;
  manual_top_up_ms_ = is_calibrated ? budget_.longest_by_learning_ms(saved_.top_ups, deficit_tenths) : UINT64_MAX;
  // Written down before it is used: a power cut cannot make it free (SAFE-3).
  const uint64_t left_ms = budget_.left_ms(saved_.top_ups, saved_.config);
  const uint64_t longest_ms = longest_on_ms(saved_.config, index);
  budget_.reserve(saved_.top_ups, left_ms < longest_ms ? left_ms : longest_ms);
  is_record_due_ = true;
}

void Core::note_off(uint32_t index, uint64_t on_for_ms, Cause cause) {
  const Role role = role_of(index);
  leases_.end(index);
  interlock_.note_off(index, role, now_ms_);
  if (moves_water(role)) still_water_.note_off(role, known_speed(saved_.config, saved_.rates, role), now_ms_);
  if (!is_level_controlled(role)) return;
  if (run_.has_pump(role)) run_.add_pumped(role, on_for_ms);
  if (cause == Cause::Level) learn_speed(role, on_for_ms);
  if (role != Role::TopUp) return;
  budget_.use(saved_.top_ups, saved_.config, on_for_ms);
  budget_.note_end(saved_.top_ups, now_ms_);
  is_budget_touched_ = true;
  is_record_due_ = true;
}

void Core::switch_water_off(Cause cause) {
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

// Without a circulation pump the water always stands as it does with one that runs.
bool Core::is_circulation_on() const {
  const uint32_t index = circulation_index(saved_.config);
  return index == HC_CHANNELS || relays_[index].is_on;
}

void Core::end_what_is_due() {
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    Cause cause = Cause::Limit;
    if (relays_[index].is_on && is_due(index, cause)) switch_relay(index, false, cause);
  }
}

// Why a running pump of W must end now: its limits (SAFE-2, SAFE-3), its reading (SAFE-4), its mark (SAFE-5), its lease.
bool Core::is_due(uint32_t index, Cause& cause) const {
  const Role role = role_of(index);
  if (!moves_water(role)) return false;

  const bool is_of_run = run_.has_pump(role);
  const uint64_t on_for_ms = now_ms_ - relays_[index].on_since_ms;
  cause = Cause::Limit;
  if (on_for_ms >= (is_of_run ? run_.limit_ms(saved_.config, index) : longest_on_ms(saved_.config, index))) return true;
  if (!is_of_run && on_for_ms >= LONGEST_MANUAL_ON_MS) return true;
  if (role == Role::TopUp && on_for_ms >= budget_.left_ms(saved_.top_ups, saved_.config)) return true;
  // SAFE-3: by hand one top-up takes no more than a run would.
  if (role == Role::TopUp && !is_of_run && on_for_ms >= manual_top_up_ms_) return true;

  if (is_level_controlled(role)) {
    if (saved_.config.has_calibration == 0 && on_for_ms >= UNCALIBRATED_ON_MS) return true;
    const Reading reading = filter_.read(now_ms_);
    cause = Cause::Sensor;
    if (!reading.is_good) return true;
    cause = Cause::Level;
    const int32_t tenths = reading.tenths;
    if (is_of_run ? run_.is_at_mark(saved_.config, role, tenths) : is_at_mark(saved_.config, role, tenths)) return true;
  }

  cause = Cause::LeaseEnd;
  return !is_of_run && leases_.has_lapsed(index, now_ms_);
}

// A fault leaves circulation alone; only the emergency stop and a blocked overflow turn it off (SAFE-17, SAFE-23).
void Core::follow_circulation_default() {
  const uint32_t index = circulation_index(saved_.config);
  if (index == HC_CHANNELS || saved_.latches.is_stopped) return;
  if (is_kept_from_overflowing()) {
    switch_relay(index, false, Cause::Overflow);
    return;
  }
  const CirculationDemand demand = circulation_.demand(filter_.read(now_ms_), saved_.config.dry_tenths, now_ms_);
  switch_relay(index, demand.is_on, demand.cause);
}

// SAFE-11: off at once, not with the next step.
void Core::latch_stop(const hc_id& stop_id) {
  if (!saved_.latches.latch_stop(stop_id)) return;
  if (run_.is_open()) end_run(Outcome::Cancelled, Fault::EmergencyStop);
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) switch_relay(index, false, Cause::EmergencyStop);
  events_.add(stop_event(EventType::StopLatched, stop_id, now_ms_));
  is_record_due_ = true;
}

// SAFE-22. The first fault stays: what follows is mostly its consequence.
void Core::latch_fault(Fault fault) {
  if (saved_.latches.has_fault()) return;
  if (run_.is_open()) end_run(Outcome::Failed, fault);
  saved_.latches.fault = fault;
  switch_water_off(Cause::Fault);
  events_.add(fault_event(EventType::FaultLatched, fault, now_ms_));
  is_record_due_ = true;
}

// SAFE-7. Whatever moves water by itself, no pump of ours is to help it; circulation stays as it is.
void Core::hold_water(Fault reason, uint8_t suspects) {
  if (!saved_.hold.set(reason, suspects)) return;
  if (run_.is_open()) end_run(Outcome::Failed, reason);
  switch_water_off(Cause::Fault);
  events_.add(hold_event(reason, suspects, filter_.read(now_ms_), now_ms_));
  is_record_due_ = true;
}

void Core::release_hold(Cause cause) {
  events_.add(hold_released_event(saved_.hold.reason, cause, filter_.read(now_ms_), now_ms_));
  const bool is_by_person = cause == Cause::Command;
  if (is_by_person && saved_.hold.reason == Fault::Falling) saved_.evaporation.confirm();
  if (is_by_person) saved_.hold.release_by_person();
  else saved_.hold.release_by_device();
  saved_.evaporation.forget_sums();
  is_record_due_ = true;
}

// Nothing latched, nothing held: the first question before any pump of W goes on.
bool Core::may_move_water(Role role) const {
  return !saved_.latches.is_stopped && !saved_.latches.has_fault() && saved_.hold.may_start(role);
}

void Core::want_stop(const hc_id& stop_id, uint64_t now_ms) {
  pass_time(now_ms);
  latch_stop(stop_id);
}

ConfigField Core::configure(const hc_config& config, uint64_t now_ms) {
  pass_time(now_ms);
  if (saved_.has_config && config.revision == saved_.config.revision) return ConfigField::None;
  // SAFE-15: a run goes to its end with the limits it began with. The server repeats the document until it is in force.
  if (run_.is_open()) return ConfigField::Run;
  const ConfigField bad_field = first_bad_field(config);
  if (bad_field != ConfigField::None) {
    events_.add(config_event(EventType::ConfigRefused, config.revision, bad_field, now_ms_));
    return bad_field;
  }
  if (!has_equal_roles(config, saved_.config)) {
    // A channel that is another pump from now on must not run on as what it was, circulation included.
    for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
      const bool is_staying = role_at(config, index) == role_of(index) && !moves_water(role_of(index));
      if (!is_staying) switch_relay(index, false, Cause::Configuration);
    }
    circulation_.return_because(Cause::Configuration);
  }
  // Where the water stands from now on says nothing about a pump that stood before.
  if (saved_.overflow.is_standing_told && config.top_tenths != saved_.config.top_tenths) end_told_standing();
  saved_.config = held_under_ceilings(config);
  saved_.has_config = true;
  budget_.count_in_ml(saved_.top_ups, saved_.config);
  // A pump that runs under the same role may be beyond its new mark or limit.
  end_what_is_due();
  events_.add(config_event(EventType::ConfigApplied, config.revision, ConfigField::None, now_ms_));
  is_record_due_ = true;
  return ConfigField::None;
}

hc_view Core::view() const {
  const Reading reading = filter_.read(now_ms_);
  const Latches& latches = saved_.latches;
  hc_view view = {};
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    view.is_on[index] = relays_[index].is_on ? 1 : 0;
    view.roles[index] = to_c(role_of(index));
  }
  view.state = is_water_still() ? HC_STATE_IDLE : HC_STATE_MANUAL;
  if (run_.is_open()) {
    view.state = static_cast<uint8_t>(HC_STATE_RUN + to_c(run_.phase()));
    view.has_run = 1;
    view.run_type = to_c(run_.type());
    view.run_phase = to_c(run_.phase());
    view.run_id = run_.id();
  }
  if (latches.has_fault()) view.state = HC_STATE_FAULT;
  if (latches.is_stopped) view.state = HC_STATE_ESTOP;
  view.fault = to_c(latches.fault);
  view.is_stop_latched = latches.is_stopped ? 1 : 0;
  view.stop_id = latches.stop_id;
  view.is_top_up_locked = saved_.is_top_up_locked ? 1 : 0;
  view.hold = to_c(saved_.hold.reason);
  view.suspects = saved_.hold.suspects;
  view.has_distance = reading.is_good ? 1 : 0;
  view.distance_tenths = reading.tenths;
  view.config_revision = revision();
  view.dropped_events = events_.dropped();
  return view;
}

uint32_t Core::take_saved(uint8_t* record) {
  if (!is_record_due_) return 0;
  is_record_due_ = false;
  written_ms_ = now_ms_;
  write_record(saved_, record);
  return HC_SAVED_BYTES;
}

}  // namespace halocline
