// The witness's eyes: edges and outputs against its books.
#include "witness.h"

namespace scenarios {

static bool is_of_three(uint8_t role) { return role == HC_ROLE_DRAIN || role == HC_ROLE_FILL || role == HC_ROLE_TOPUP; }

// `may_rise`: the one channel that may go on in this call.
void Witness::note_edges(const hc_view& after, uint32_t may_rise) {
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (before_.is_on[i] == 0 || after.is_on[i] != 0) continue;
    if (!is_of_three(before_.roles[i])) continue;
    has_off_ = true;
    off_index_ = i;
    off_role_ = before_.roles[i];
    off_ms_ = now_ms_;
  }
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (before_.is_on[i] != 0 || after.is_on[i] == 0) continue;
    expect(i == may_rise, SAFE_8);
    on_since_ms_[i] = now_ms_;
    if (after.roles[i] == HC_ROLE_CIRCULATION) continue;
    ++water_starts;
    if (!is_of_three(after.roles[i]) || !has_off_) continue;
    const bool is_another = off_index_ != i || off_role_ != after.roles[i];
    if (is_another) expect(now_ms_ - off_ms_ >= 500, SAFE_1);
  }
  before_ = after;
}

void Witness::judge_outputs(const hc_view& after) {
  uint32_t of_three = 0;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (after.is_on[i] == 0) continue;
    expect(!is_stopped_, SAFE_11);
    if (after.roles[i] == HC_ROLE_CIRCULATION) continue;
    if (is_of_three(after.roles[i])) ++of_three;
    judge_pump(i, after);
  }
  expect(of_three <= 1, SAFE_1);
  expect((after.is_stop_latched != 0) == is_stopped_, SAFE_11);
}

void Witness::judge_pump(uint32_t index, const hc_view& after) {
  expect(after.fault == HC_FAULT_NONE, SAFE_22);
  expect(now_ms_ - on_since_ms_[index] < longest_on_ms(index), SAFE_2);
  expect(now_ms_ < lease_ends_ms_[index], LEASE);
  if (!is_of_three(after.roles[index])) return;
  expect(has_sample_ && now_ms_ - sample_ms_ <= 2000 && after.has_distance != 0, SAFE_4);
  const bool is_calibrated = has_config_ && config_.has_calibration != 0;
  const int32_t top = is_calibrated ? config_.top_tenths : 150;
  const int32_t drain = is_calibrated ? config_.drain_tenths : 950;
  if (after.roles[index] == HC_ROLE_DRAIN) expect(after.distance_tenths < drain, SAFE_5);
  else expect(after.distance_tenths > top, SAFE_5);
}

uint64_t Witness::longest_on_ms(uint32_t index) const {
  const uint8_t role = before_.roles[index];
  uint64_t longest_s = 600;
  if (is_of_three(role) && (!has_config_ || config_.has_calibration == 0)) longest_s = 60;
  if (!has_config_) return longest_s * 1000;
  const uint32_t by_role[HC_ROLE_COUNT] = {600, config_.drain_s, config_.fill_s, config_.topup_s, 600};
  const uint32_t by_relay = config_.relay_max_s[index];
  if (by_role[role] < longest_s) longest_s = by_role[role];
  if (by_relay != 0 && by_relay < longest_s) longest_s = by_relay;
  return longest_s * 1000;
}

// Part of SAFE-17: after a step circulation is on, unless it is stopped, paused or kept from running dry; and with
// water enough it is kept so for ten minutes at most.
void Witness::judge_circulation(const hc_view& after) {
  if (is_stopped_ || now_ms_ < paused_until_ms_) return;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (after.roles[i] != HC_ROLE_CIRCULATION) continue;
    const bool is_on = after.is_on[i] != 0;
    const int32_t dry = has_config_ ? config_.dry_tenths : 0;
    const bool is_read = dry != 0 && after.has_distance != 0;
    const bool is_deep = is_read && after.distance_tenths > dry;
    const bool is_clear = is_read && after.distance_tenths <= dry - 50;
    const bool must_return = !is_held_dry_ || (is_clear && now_ms_ - held_since_ms_ >= 600000);
    if (is_deep) expect(!is_on, SAFE_17);
    else if (must_return) expect(is_on, SAFE_17);
    if (is_deep && !is_held_dry_) held_since_ms_ = now_ms_;
    is_held_dry_ = is_deep || (is_held_dry_ && !is_on);
  }
}

// SAFE-14: the outputs are the sum of the reported edges, no more and no less.
void Witness::saw_events(const hc_event* events, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    const hc_event& event = events[i];
    if (event.type != HC_EVENT_RELAY) continue;
    const uint32_t index = event.channel - 1u;
    expect(reported_on_[index] != (event.is_on != 0), SAFE_14);
    reported_on_[index] = event.is_on != 0;
  }
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) expect(reported_on_[i] == (before_.is_on[i] != 0), SAFE_14);
}

}  // namespace scenarios
