// A task says that it is alive; somebody else looks.
#pragma once

#include <atomic>

#include "ports/linux/steady-clock.h"

namespace halocline::linux_port {

class Heartbeat {
 public:
  void beat() { beat_ms_ = steady_ms(); }
  uint64_t silent_for_ms() const {
    const uint64_t beat_ms = beat_ms_;
    const uint64_t now_ms = steady_ms();
    return now_ms > beat_ms ? now_ms - beat_ms : 0;
  }

 private:
  std::atomic<uint64_t> beat_ms_{steady_ms()};
};

}  // namespace halocline::linux_port
