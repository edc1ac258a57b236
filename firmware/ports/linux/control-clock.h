// Ten times a second by absolute time: a late period does not make the next one late. Periods that were missed are not made up for:
// the core counts time, not calls.
#pragma once

#include <cerrno>

#include "ports/linux/lateness.h"
#include "ports/linux/steady-clock.h"

namespace halocline::linux_port {

constexpr uint64_t CONTROL_PERIOD_NS = 100 * NS_PER_MS;

class ControlClock {
 public:
  void wait() {
    if (next_ns_ == 0) next_ns_ = steady_ns();
    next_ns_ += CONTROL_PERIOD_NS;
    const timespec at = timespec_of(next_ns_);
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, nullptr) == EINTR) {
    }
    due_ns_ = next_ns_;
    next_ns_ += (steady_ns() - due_ns_) / CONTROL_PERIOD_NS * CONTROL_PERIOD_NS;
  }
  // The pins are switched. From when the period was due: a step that hung on the bus or the lock is as late as one that began late.
  void stepped() { lateness_.note((steady_ns() - due_ns_) / NS_PER_MS); }

  const Lateness& lateness() const { return lateness_; }

 private:
  uint64_t next_ns_ = 0;
  uint64_t due_ns_ = 0;
  Lateness lateness_;
};

}  // namespace halocline::linux_port
