#include "latches.h"

#include "identifier.h"

namespace halocline {

bool Latches::is_spent(const hc_id& id) const {
  for (uint8_t i = 0; i < spent_count; ++i) {
    if (is_same_id(spent_stops[i], id)) return true;
  }
  return false;
}

void Latches::spend(const hc_id& id) {
  spent_stops[spent_next] = id;
  spent_next = static_cast<uint8_t>((spent_next + 1) % HC_SPENT_STOPS);
  if (spent_count < HC_SPENT_STOPS) ++spent_count;
}

bool Latches::latch_stop(const hc_id& id) {
  if (is_spent(id)) return false;
  if (is_stopped && is_same_id(stop_id, id)) return false;
  // The newest stop is the one to clear; the one before it is covered by it and must not come back after the clear.
  if (is_stopped) spend(stop_id);
  is_stopped = true;
  stop_id = id;
  return true;
}

void Latches::clear_stop() {
  spend(stop_id);
  is_stopped = false;
  stop_id = {};
}

}  // namespace halocline
