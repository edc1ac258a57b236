// A blocked overflow: how much may be lifted, how long circulation may stand for it, and what must come of the pause.
#include "invariant-checker.h"

namespace scenarios {

constexpr uint64_t PAUSE_MS = 180000;
// Eight millimetres; the filter, three periods and the noise of two levels besides.
constexpr int32_t MOST_LIFTED_TENTHS = 150;
// A device that has just started cannot know for some minutes whether the water had run back.
constexpr int32_t STEP_TENTHS = 80;
constexpr uint64_t SETTLED_MS = 300000;
constexpr uint32_t MOST_PAUSES = 3;

void InvariantChecker::begin_overflow_pause(uint64_t now_ms) {
  overflow_until_ms_ = now_ms + PAUSE_MS;
  has_overflow_been_free_ = !is_overflow_blocked;
}

// Only the emergency stop and a tank without circulation end a pause early.
void InvariantChecker::judge_overflow(const hc_view& after) {
  uint32_t circulation = HC_CHANNELS;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (after.roles[i] == HC_ROLE_CIRCULATION) circulation = i;
  }
  if (is_overflow_pause_resumed_) begin_overflow_pause(now_ms_);
  is_overflow_pause_resumed_ = false;
  if (is_stopped_ || circulation == HC_CHANNELS) overflow_until_ms_ = 0;
  if (!is_overflow_blocked) has_overflow_been_free_ = true;
  if (is_just_booted_) booted_ms_ = now_ms_;
  is_just_booted_ = false;
  if (lifted_tenths == 0 && now_ms_ - booted_ms_ > SETTLED_MS) lifted_at_boot_tenths_ = 0;
  expect(lifted_tenths <= lifted_at_boot_tenths_ + MOST_LIFTED_TENTHS, Rule::Safe23);
  if (after.hold == HC_FAULT_OVERFLOW && circulation != HC_CHANNELS) expect(after.is_on[circulation] == 0, Rule::Safe23);
  if (overflow_until_ms_ == 0) return;
  if (now_ms_ < overflow_until_ms_) {
    expect(after.is_on[circulation] == 0 && after.hold != HC_FAULT_OVERFLOW, Rule::Safe23);
    return;
  }
  overflow_until_ms_ = 0;
  // Blocked from beginning to end, seen by a good sensor: nothing came back.
  if (!has_overflow_been_free_) expect(after.hold == HC_FAULT_OVERFLOW, Rule::Safe23);
  if (after.hold != HC_FAULT_OVERFLOW) ++overflow_pauses_;
}

void InvariantChecker::saw_overflow_event(const hc_event& event) {
  // Nobody loses circulation for good who only carried a bucket.
  if (event.type == HC_EVENT_HOLD && event.fault == HC_FAULT_OVERFLOW) expect(is_overflow_blocked, Rule::Safe23);
  if (event.type != HC_EVENT_CIRCULATION_PAUSED) return;
  expect(event.cause == HC_CAUSE_OVERFLOW && overflow_pauses_ < MOST_PAUSES, Rule::Safe23);
  // One pause is a question, and the answer sets circulation free again; a second one would be an alarm about nothing.
  if (must_not_trip) expect(overflow_pauses_ == 0, Rule::FalseTrip);
  is_off_unexplained_ = false;
  begin_overflow_pause(event.up_ms);
}

void InvariantChecker::judge_overflow_after_boot(bool is_record_good, const hc_view& after) {
  const bool was_held = before_.hold == HC_FAULT_OVERFLOW;
  const bool is_circulating = !was_held && !is_in_overflow_pause();
  if (is_circulating) lifted_at_boot_tenths_ = lifted_tenths + STEP_TENTHS;
  is_just_booted_ = true;
  is_overflow_pause_resumed_ = is_record_good && is_in_overflow_pause() && !is_stopped_;
  overflow_until_ms_ = 0;
  is_off_unexplained_ = false;
  if (is_record_good && was_held) expect(after.hold == HC_FAULT_OVERFLOW, Rule::Safe23);
  if (!is_record_good) overflow_pauses_ = 0;
}

}  // namespace scenarios
