// Restarts the device when control stands still. Only the control task feeds it: a lively network proves nothing about pumps.
#pragma once

#include <cstdint>

namespace halocline::hal {

class Watchdog {
 public:
  virtual void start(uint32_t timeout_ms) = 0;
  virtual void feed() = 0;

 protected:
  ~Watchdog() = default;
};

}  // namespace halocline::hal
