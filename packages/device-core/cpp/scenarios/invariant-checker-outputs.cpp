// Edges and outputs against the ledger.
#include "invariant-checker.h"

namespace scenarios {

static bool is_of_three(uint8_t role) { return role == HC_ROLE_DRAIN || role == HC_ROLE_FILL || role == HC_ROLE_TOPUP; }

static uint8_t run_role(uint8_t phase) {
  if (phase == HC_PHASE_TOPPING_UP) return HC_ROLE_TOPUP;
  if (phase == HC_PHASE_DRAINING) return HC_ROLE_DRAIN;
  return phase == HC_PHASE_FILLING ? HC_ROLE_FILL : HC_ROLE_COUNT;
}

// `may_rise`: the one channel that may go on in this call.
void InvariantChecker::note_edges(const hc_view& after, uint32_t may_rise) {
  const bool has_run_before = has_run_;
  note_run(after);
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (before_.is_on[i] == 0 || after.is_on[i] != 0) continue;
    if (!is_of_three(before_.roles[i])) continue;
    has_off_ = true;
    off_index_ = i;
    off_role_ = before_.roles[i];
    off_ms_ = now_ms_;
    if (off_role_ == HC_ROLE_TOPUP) begin_gap();
  }
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (before_.is_on[i] != 0 || after.is_on[i] == 0) continue;
    const bool is_by_run = has_run_before && after.has_run != 0 && run_role(after.run_phase) == after.roles[i];
    expect(i == may_rise || is_by_run, Rule::Safe8);
    on_since_ms_[i] = now_ms_;
    if (is_of_three(after.roles[i])) {
      moved_from_tenths_ = level_tenths;
      moved_ms_ = now_ms_;
    }
    if (after.roles[i] == HC_ROLE_CIRCULATION) continue;
    ++water_starts;
    if (after.roles[i] == HC_ROLE_TOPUP) begin_top_up(after);
    if (after.roles[i] == HC_ROLE_TOPUP && !is_by_run) judge_gap();
    if (!is_of_three(after.roles[i]) || !has_off_) continue;
    const bool is_another = off_index_ != i || off_role_ != after.roles[i];
    if (is_another) expect(now_ms_ - off_ms_ >= 500, Rule::Safe1);
  }
  before_ = after;
}

void InvariantChecker::judge_outputs(const hc_view& after) {
  uint32_t of_three = 0;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (after.is_on[i] == 0) continue;
    expect(!is_stopped_, Rule::Safe11);
    expect(!are_pumps_unknown_, Rule::Safe8);
    if (now_ms_ < overflow_until_ms_) expect(false, Rule::Safe23);
    if (after.roles[i] == HC_ROLE_CIRCULATION) continue;
    if (is_of_three(after.roles[i])) ++of_three;
    judge_pump(i, after);
  }
  expect(of_three <= 1, Rule::Safe1);
  expect((after.is_stop_latched != 0) == is_stopped_, Rule::Safe11);
  judge_held_water(after);
}

void InvariantChecker::judge_pump(uint32_t index, const hc_view& after) {
  const uint8_t role = after.roles[index];
  const bool is_of_run = has_run_ && run_role(after.run_phase) == role;
  expect(after.fault == HC_FAULT_NONE, Rule::Safe22);
  expect(after.hold != HC_FAULT_OVERFLOW, Rule::Safe23);
  if (after.hold != 0) expect(may_pump_while_held(role, after), Rule::Safe7);
  expect(now_ms_ - on_since_ms_[index] < longest_on_ms(index), Rule::Safe2);
  if (!is_of_run) {
    expect(now_ms_ < lease_ends_ms_[index], Rule::Safe2);
    expect(now_ms_ - on_since_ms_[index] < 600000, Rule::Safe2);
  }
  if (!is_of_three(role)) return;
  expect(has_sample_ && now_ms_ - sample_ms_ <= 2000 && after.has_distance != 0, Rule::Safe4);
  if (role == HC_ROLE_DRAIN) expect(after.distance_tenths < drain_mark(is_of_run), Rule::Safe5);
  else expect(after.distance_tenths > (is_calibrated() ? fill_mark() : 150), Rule::Safe5);
  judge_water(index, is_of_run);
}

// A smaller change asked for less; no change may ask for more.
int32_t InvariantChecker::drain_mark(bool is_of_run) const {
  if (!is_calibrated()) return 950;
  return is_of_run && drain_mark_ < config_.drain_tenths ? drain_mark_ : config_.drain_tenths;
}

// The same water stands higher while circulation is off; only the first fill of a change has to do with that.
int32_t InvariantChecker::fill_mark() const {
  bool is_circulating = false;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (before_.roles[i] == HC_ROLE_CIRCULATION && before_.is_on[i] != 0) is_circulating = true;
  }
  if (!has_run_ || is_circulating || config_.has_top_off == 0 || before_.run_phase != HC_PHASE_FILLING) return config_.top_tenths;
  const int32_t nearest = config_.high_high_tenths + 10;
  const int32_t top_off = config_.top_off_tenths > nearest ? config_.top_off_tenths : nearest;
  return top_off < config_.top_tenths ? top_off : config_.top_tenths;
}

uint64_t InvariantChecker::longest_on_ms(uint32_t index) const {
  const uint8_t role = before_.roles[index];
  if (!has_config_) return (is_of_three(role) ? 60 : 600) * 1000;
  uint64_t longest_s = is_of_three(role) && role != HC_ROLE_TOPUP ? 3600 : 600;
  if (is_of_three(role) && !is_calibrated()) longest_s = 60;
  const uint32_t by_role[HC_ROLE_COUNT] = {600, config_.drain_s, config_.fill_s, config_.topup_s, 600};
  const uint32_t by_relay = config_.relay_max_s[index];
  if (by_role[role] < longest_s) longest_s = by_role[role];
  if (by_relay != 0 && by_relay < longest_s) longest_s = by_relay;
  return longest_s * 1000;
}

// Part of SAFE-17: after a step circulation is on, unless it is stopped, paused or kept from running dry; and with
// water enough it is kept so for ten minutes at most.
void InvariantChecker::judge_circulation(const hc_view& after) {
  if (is_stopped_ || now_ms_ < paused_until_ms_) return;
  if (is_in_overflow_pause() || after.hold == HC_FAULT_OVERFLOW) return;
  const bool may_rest = has_run_ && after.run_type == HC_RUN_WATER_CHANGE && after.run_phase != HC_PHASE_RESTARTING_CIRCULATION;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (after.roles[i] != HC_ROLE_CIRCULATION) continue;
    const bool is_on = after.is_on[i] != 0;
    const int32_t dry = has_config_ ? config_.dry_tenths : 0;
    const bool is_read = dry != 0 && after.has_distance != 0;
    const bool is_deep = is_read && after.distance_tenths > dry;
    const bool is_clear = is_read && after.distance_tenths <= dry - 50;
    const bool must_return = !is_held_dry_ || (is_clear && now_ms_ - held_since_ms_ >= 600000);
    if (is_deep) expect(!is_on, Rule::Safe17);
    else if (must_return && !may_rest && !is_on) is_off_unexplained_ = true;
    if (is_deep && !is_held_dry_) held_since_ms_ = now_ms_;
    is_held_dry_ = is_deep || (is_held_dry_ && !is_on);
  }
}

// SAFE-14: the outputs are the sum of the reported edges, no more and no less.
void InvariantChecker::saw_events(const hc_event* events, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    const hc_event& event = events[i];
    if (event.type == HC_EVENT_RUN_ENDED) saw_run_end(event);
    saw_overflow_event(event);
    saw_return_pump_event(event);
    if (event.type == HC_EVENT_HOLD) expect(event.fault == before_.hold && event.suspects == before_.suspects, Rule::Safe7);
    if (event.type == HC_EVENT_FAULT_LATCHED) {
      ++faults;
      judge_name(event.fault);
      const bool is_of_water = event.fault >= HC_FAULT_SENSOR && event.fault <= HC_FAULT_UNDERFILL;
      expect(event.fault != HC_FAULT_TOPUP_BUDGET, Rule::Safe3);
      if (must_not_trip) expect(!is_of_water, Rule::FalseTrip);
    }
    if (event.type == HC_EVENT_WARNING && event.fault == HC_FAULT_SENSOR) is_blindness_told_ = true;
    if (event.type != HC_EVENT_RELAY) continue;
    const uint32_t index = event.channel - 1u;
    expect(reported_on_[index] != (event.is_on != 0), Rule::Safe14);
    reported_on_[index] = event.is_on != 0;
    if (before_.roles[index] == HC_ROLE_CIRCULATION) has_guard_tripped_ = event.is_on == 0 && event.cause == HC_CAUSE_DRY_RUN;
  }
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) expect(reported_on_[i] == (before_.is_on[i] != 0), Rule::Safe14);
  expect(!is_off_unexplained_, Rule::Safe17);
  is_off_unexplained_ = false;
  // The end of every run that is gone was reported in the same call.
  expect(!is_end_owed_, Rule::Safe12);
  is_end_owed_ = false;
}

}  // namespace scenarios
