// What only an explicit clear ends: the emergency stop (SAFE-11) and a fault (SAFE-22). Both survive a power cut.
#pragma once

#include "enums.h"
#include "halocline_core.h"

namespace halocline {

struct Latches {
  bool is_stopped = false;
  hc_id stop_id = {};
  Fault fault = Fault::None;

  // Stops that are over, by clear or by a newer stop: they never latch again. A ring, the oldest is overwritten.
  hc_id spent_stops[HC_SPENT_STOPS] = {};
  uint8_t spent_count = 0;
  uint8_t spent_next = 0;

  bool has_fault() const { return fault != Fault::None; }
  bool is_spent(const hc_id& id) const;

  // False when nothing changed: this stop is latched already, or is spent.
  bool latch_stop(const hc_id& id);
  void clear_stop();

 private:
  void spend(const hc_id& id);
};

}  // namespace halocline
