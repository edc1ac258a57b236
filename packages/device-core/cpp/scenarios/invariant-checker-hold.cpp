// The ledger of holds: water that moves by itself is found, and while it is held off nothing helps it (SAFE-7).
#include "invariant-checker.h"

namespace scenarios {

constexpr uint64_t SIX_HOURS_MS = 6u * 3600u * 1000u;
constexpr uint64_t FIVE_MINUTES_MS = 300000;
// Five millimetres beyond what evaporation may take in that time, and what noise and the first minute hide.
constexpr int32_t SURELY_SEEN_TENTHS = 220;

// By hand, and only the pump that takes the water out again.
bool InvariantChecker::may_pump_while_held(uint8_t role, const hc_view& after) const {
  const bool is_pump_in = (after.suspects & (HC_SUSPECT_TOPUP_PUMP | HC_SUSPECT_FILL_PUMP)) != 0;
  const bool is_rising = after.hold == HC_FAULT_RISING || (after.hold == HC_FAULT_WELDED && is_pump_in);
  return role == HC_ROLE_DRAIN && is_rising && after.has_run == 0;
}

// A hold ends by a person's word; the device itself must have waited for six hours.
void InvariantChecker::note_hold(const hc_view& after, bool may_end) {
  if (after.hold != 0 && before_.hold == 0) {
    ++holds;
    hold_since_ms_ = now_ms_;
    moved_by_itself_tenths_ = 0;
    if (must_not_trip) expect(false, Rule::FalseTrip);
    if (way_of_water > 0) expect(after.hold != HC_FAULT_RISING, Rule::Safe7);
    if (way_of_water < 0) expect(after.hold != HC_FAULT_FALLING, Rule::Safe7);
  }
  if (after.hold != 0) expect(after.has_run == 0, Rule::Safe7);
  const bool is_over = before_.hold != 0 && after.hold == 0;
  if (is_over) expect(may_end || now_ms_ - hold_since_ms_ >= SIX_HOURS_MS, Rule::Safe7);
  if (is_over) moved_by_itself_tenths_ = 0;
}

void InvariantChecker::judge_hold_after_boot(bool is_record_good, const hc_view& after) {
  if (is_record_good) expect(after.hold == before_.hold && after.suspects == before_.suspects, Rule::Safe7);
  hold_since_ms_ = circulation_changed_ms_ = 0;
  moved_by_itself_tenths_ = 0;
}

void InvariantChecker::watch_by_itself(const hc_view& after) {
  bool is_still = after.has_run == 0 && after.has_distance != 0;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (after.roles[i] != HC_ROLE_CIRCULATION) is_still = is_still && after.is_on[i] == 0;
    else if (after.is_on[i] != before_.is_on[i]) circulation_changed_ms_ = now_ms_;
  }
  if (way_of_water == 0 || !is_still || after.hold != 0 || now_ms_ - circulation_changed_ms_ < FIVE_MINUTES_MS) return;
  moved_by_itself_tenths_ += by_itself_tenths * way_of_water;
  expect(moved_by_itself_tenths_ < SURELY_SEEN_TENTHS, Rule::Safe7);
}

}  // namespace scenarios
