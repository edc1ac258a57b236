// Fresh water (SAFE-3): the gap between two top-ups, by hand too and across restarts, the litres of a day, and how long one may
// take by what the others took.
#include "invariant-checker.h"

namespace scenarios {

constexpr uint64_t LATE_MS = 2500;

void InvariantChecker::judge_gap() {
  if (!has_topped_up_ || !has_config_) return;
  const uint64_t seen_ms = gap_before_ms_ + (now_ms_ - top_up_ended_ms_);
  expect(seen_ms >= config_.topup_min_gap_s * 1000u, Rule::Safe3);
}

void InvariantChecker::begin_gap() {
  has_topped_up_ = true;
  top_up_ended_ms_ = now_ms_;
  gap_before_ms_ = 0;
}

// A restart: time without power counts for nothing, and a pump that the power cut off ended just now.
void InvariantChecker::carry_gap() {
  bool is_pump_cut = false;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (before_.roles[i] == HC_ROLE_TOPUP && before_.is_on[i] != 0) is_pump_cut = true;
  }
  if (is_pump_cut) has_topped_up_ = true;
  gap_before_ms_ = is_pump_cut ? 0 : gap_before_ms_ + (now_ms_ - top_up_ended_ms_);
  top_up_ended_ms_ = 0;
}

uint64_t InvariantChecker::top_up_flow() const {
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (has_config_ && config_.roles[i] == HC_ROLE_TOPUP) return config_.flow_ml_per_min[i];
  }
  return 0;
}

void InvariantChecker::pass_fresh_water(uint64_t passed_ms) {
  topped_up_ms_ += passed_ms;
  topped_up_ul_ += passed_ms * top_up_flow() / 60;
}

uint64_t InvariantChecker::day_budget_ml() const {
  return has_config_ && config_.topup_day_ml != 0 ? config_.topup_day_ml : UINT64_MAX / 2000;
}

void InvariantChecker::judge_fresh_water(uint32_t index, bool is_of_run) {
  expect(!is_locked_, Rule::Safe21);
  expect(topped_up_ms_ <= day_budget_ms() + 2000, Rule::Safe3);
  const uint64_t late_ul = LATE_MS * top_up_flow() / 60;
  if (top_up_flow() != 0) expect(topped_up_ul_ <= day_budget_ml() * 1000 + late_ul, Rule::Safe3);
  if (!is_of_run) expect(now_ms_ - on_since_ms_[index] < by_hand_ms_, Rule::Safe3);
}

// The one with as many below it as above.
uint64_t InvariantChecker::median_ms_per_mm() const {
  const uint32_t count = learned_top_ups_ < LEARNED_TOP_UPS ? learned_top_ups_ : LEARNED_TOP_UPS;
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t below = 0;
    uint32_t equal = 0;
    for (uint32_t other = 0; other < count; ++other) {
      if (ms_per_mm_[other] < ms_per_mm_[i]) ++below;
      if (ms_per_mm_[other] == ms_per_mm_[i]) ++equal;
    }
    if (below <= count / 2 && count / 2 < below + equal) return ms_per_mm_[i];
  }
  return 0;
}

void InvariantChecker::begin_top_up(const hc_view& after) {
  by_hand_ms_ = UINT64_MAX;
  if (learned_top_ups_ < 3 || !is_calibrated()) return;
  const int32_t missing = after.distance_tenths - config_.top_tenths;
  const uint64_t deficit_tenths = missing > 20 ? static_cast<uint64_t>(missing) : 20;
  by_hand_ms_ = 2 * median_ms_per_mm() * deficit_tenths / 10 + 2000 + LATE_MS;
}

void InvariantChecker::learn_top_up(const hc_event& event) {
  const int32_t deficit_tenths = run_start_tenths_ - config_.top_tenths;
  if (event.outcome != HC_OUTCOME_SUCCESS || deficit_tenths <= 0) return;
  // A portion of more than one top-up may give says nothing about a millimetre, nor does what a wave ended early.
  if (event.distance_tenths > config_.top_tenths || 2 * (full_tenths_ - level_tenths) < deficit_tenths) return;
  const uint64_t ms_per_mm = static_cast<uint64_t>(event.topped_up_ms) * 10 / static_cast<uint64_t>(deficit_tenths);
  ms_per_mm_[learned_top_ups_ % LEARNED_TOP_UPS] = ms_per_mm;
  ++learned_top_ups_;
}

}  // namespace scenarios
