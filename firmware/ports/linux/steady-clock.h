// Time that only ever rises, whatever somebody sets the machine's clock to.
#pragma once

#include <cstdint>
#include <ctime>

namespace halocline::linux_port {

constexpr uint64_t NS_PER_MS = 1000000;
constexpr uint64_t NS_PER_S = 1000 * NS_PER_MS;

inline uint64_t steady_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * NS_PER_S + static_cast<uint64_t>(now.tv_nsec);
}

inline uint64_t steady_ms() { return steady_ns() / NS_PER_MS; }

inline timespec timespec_of(uint64_t at_ns) {
  return {static_cast<time_t>(at_ns / NS_PER_S), static_cast<long>(at_ns % NS_PER_S)};
}

}  // namespace halocline::linux_port
