// SAFE-8: the one standing command. The owner switched it on; the device trusts its sensor first, and waits until the level
// has stayed low.
#pragma once

#include "halocline_core.h"
#include "sensor-filter.h"

namespace halocline {

class AutomaticTopUp {
 public:
  // In every control period, also while nothing may start.
  void watch(const hc_config& config, const Reading& reading, uint64_t now_ms);
  bool is_wanted(const hc_config& config, uint64_t now_ms) const;
  // The id of the next run that nobody named: unique on this device.
  hc_id next_id(uint32_t boot_counter);

 private:
  // Since when there is a reading without a break, and since when it says that water is missing.
  uint64_t seen_since_ms_ = 0;
  uint64_t low_since_ms_ = 0;
  uint32_t runs_ = 0;
};

}  // namespace halocline
