// The level of the last minute, one mean a second: how far the water has come, and whether it rests.
#pragma once

#include <stdint.h>

namespace halocline {

class LevelWindow {
 public:
  void forget() { count_ = samples_ = 0; }
  // In every control period with a good reading. True when a second is complete.
  bool add(int32_t tenths, uint64_t now_ms);

  bool is_empty() const { return count_ == 0; }
  // Of the seconds that ended within `within_ms`: the highest water is the smallest distance. Not for an empty window.
  int32_t highest_tenths(uint64_t within_ms, uint64_t now_ms) const { return extreme_tenths(within_ms, now_ms, -1); }
  int32_t lowest_tenths(uint64_t within_ms, uint64_t now_ms) const { return extreme_tenths(within_ms, now_ms, 1); }
  int32_t newest_tenths() const { return tenths_[(next_ + KEPT - 1) % KEPT]; }
  // Of so many seconds, or of those there are.
  int32_t mean_tenths(uint32_t seconds) const;
  // Seen for so long without a gap, and within so little.
  bool is_resting(uint64_t for_ms, int32_t within_tenths, uint64_t now_ms) const;

 private:
  static constexpr uint32_t KEPT = 64;

  int32_t extreme_tenths(uint64_t within_ms, uint64_t now_ms, int32_t sign) const;
  const uint64_t& ended_ms(uint32_t age) const { return ended_ms_[(next_ + KEPT - 1 - age) % KEPT]; }
  const int32_t& level(uint32_t age) const { return tenths_[(next_ + KEPT - 1 - age) % KEPT]; }

  int32_t tenths_[KEPT] = {};
  uint64_t ended_ms_[KEPT] = {};
  uint32_t count_ = 0;
  uint32_t next_ = 0;

  int32_t sum_tenths_ = 0;
  int32_t samples_ = 0;
  uint64_t begun_ms_ = 0;
};

}  // namespace halocline
