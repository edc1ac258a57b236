#include "equal-stretches.h"

#include "safety-limits.h"

namespace halocline {

constexpr uint32_t WATCHED_LEAST_S = 60;
constexpr uint32_t FORGET_EVERY_S = 3600;
constexpr uint32_t FORGOTTEN_PART = 16;
constexpr uint64_t LONGEST_STRETCH_MS = 2 * HOUR_MS;

void EqualStretches::learn(uint64_t lasted_ms) {
  if (lasted_ms <= longest_ms[KEPT_STRETCHES - 1]) return;
  const uint32_t kept_ms = static_cast<uint32_t>(lasted_ms < LONGEST_STRETCH_MS ? lasted_ms : LONGEST_STRETCH_MS);
  uint32_t place = KEPT_STRETCHES - 1;
  for (; place > 0 && longest_ms[place - 1] < kept_ms; --place) longest_ms[place] = longest_ms[place - 1];
  longest_ms[place] = kept_ms;
}

void EqualStretches::pass_second() {
  ++watched_s;
  if (watched_s % FORGET_EVERY_S != 0) return;
  for (uint32_t& stretch_ms : longest_ms) stretch_ms -= stretch_ms / FORGOTTEN_PART;
}

bool EqualStretches::is_known() const { return watched_s >= WATCHED_LEAST_S && longest_ms[KEPT_STRETCHES - 1] > 0; }

uint64_t EqualStretches::stuck_after_ms() const {
  const uint64_t clearly_longer_ms = 3 * static_cast<uint64_t>(longest_ms[KEPT_STRETCHES - 1]);
  return clearly_longer_ms > STUCK_LEAST_MS ? clearly_longer_ms : STUCK_LEAST_MS;
}

}  // namespace halocline
