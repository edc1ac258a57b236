// SAFE-17: a return pump that dies under a closed relay is reported while its animals still live, and no other water is taken for it.
#include "invariant-checker.h"

namespace scenarios {

constexpr uint64_t REPORTED_WITHIN_MS = 20 * 60 * 1000;

void InvariantChecker::watch_return_pump(uint64_t passed_ms) {
  if (!knows_return_pump) return;
  dead_for_ms_ = is_return_pump_dead ? dead_for_ms_ + passed_ms : 0;
  if (!is_return_pump_dead) is_death_reported_ = false;
  expect(is_death_reported_ || dead_for_ms_ <= REPORTED_WITHIN_MS, Rule::Safe17);
}

void InvariantChecker::saw_return_pump_event(const hc_event& event) {
  if (!knows_return_pump || event.type != HC_EVENT_WARNING || event.fault != HC_FAULT_CIRCULATION_STOPPED) return;
  expect(is_return_pump_dead, Rule::Safe17);
  is_death_reported_ = true;
}

}  // namespace scenarios
