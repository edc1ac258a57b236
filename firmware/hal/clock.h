// Time since boot. A device has no calendar of its own: the server tells it one.
#pragma once

#include <cstdint>

namespace halocline::hal {

class Clock {
 public:
  // Milliseconds since boot: never goes back, never wraps.
  virtual uint64_t up_ms() = 0;

 protected:
  ~Clock() = default;
};

}  // namespace halocline::hal
