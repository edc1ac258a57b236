#include "level-window.h"

#include "safety-limits.h"

namespace halocline {

bool LevelWindow::add(int32_t tenths, uint64_t now_ms) {
  // A second that took longer has a gap in it and is none.
  if (samples_ == 0 || now_ms - begun_ms_ >= 2 * SECOND_MS) {
    begun_ms_ = now_ms;
    sum_tenths_ = samples_ = 0;
  }
  sum_tenths_ += tenths;
  ++samples_;
  if (now_ms - begun_ms_ + 100 < SECOND_MS) return false;
  tenths_[next_] = sum_tenths_ / samples_;
  ended_ms_[next_] = now_ms;
  next_ = (next_ + 1) % KEPT;
  if (count_ < KEPT) ++count_;
  samples_ = 0;
  return true;
}

int32_t LevelWindow::extreme_tenths(uint64_t within_ms, uint64_t now_ms, int32_t sign) const {
  int32_t found = newest_tenths();
  for (uint32_t age = 1; age < count_ && now_ms - ended_ms(age) <= within_ms; ++age) {
    if (sign * level(age) > sign * found) found = level(age);
  }
  return found;
}

int32_t LevelWindow::mean_tenths(uint32_t seconds) const {
  const uint32_t most = seconds < count_ ? seconds : count_;
  int32_t sum_tenths = 0;
  for (uint32_t age = 0; age < most; ++age) sum_tenths += level(age);
  return sum_tenths / static_cast<int32_t>(most);
}

bool LevelWindow::is_resting(uint64_t for_ms, int32_t within_tenths, uint64_t now_ms) const {
  const uint32_t needed = static_cast<uint32_t>(for_ms / SECOND_MS);
  if (count_ < needed || now_ms - ended_ms(needed - 1) > for_ms + SECOND_MS) return false;
  return lowest_tenths(for_ms, now_ms) - highest_tenths(for_ms, now_ms) <= within_tenths;
}

}  // namespace halocline
