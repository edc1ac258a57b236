// SAFE-7: how fast this tank loses water by itself, as the days showed it, and how far outside of that it is now.
#pragma once

#include "halocline_core.h"

namespace halocline {

constexpr uint32_t LEARNED_DAYS = 7;

// Part of the saved record. Lengths in nanometres, so that slow water can be summed in whole numbers; rates in hundredths
// of a millimetre per hour.
struct Evaporation {
  // What the level lost beyond the band, and what it rose, summed up; top-ups and steps are counted in neither.
  int32_t fallen_nm = 0;
  int32_t risen_nm = 0;
  // The day that runs.
  uint32_t day_elapsed_s = 0;
  uint32_t day_watched_s = 0;
  int32_t day_fallen_nm = 0;
  // The last days. A ring, the oldest is overwritten.
  uint16_t day_rates[LEARNED_DAYS] = {};
  uint8_t day_count = 0;
  uint8_t day_next = 0;
  // What the band is made of: follows the median of the days, slowly. Nought before seven of them are known.
  uint16_t median_rate = 0;
  // UINT32_MAX is never.
  uint32_t warned_ago_s = UINT32_MAX;
  // Told, and not over yet: no whole day, or before anything is learned no hour, has been as usual since.
  bool is_warned = false;
  uint32_t confirmed_ago_s = UINT32_MAX;

  bool is_learned() const { return median_rate != 0; }
  // Beyond the first the owner is told, beyond the second W is held off. `ml_per_mm`: 0 while unknown.
  uint32_t warn_rate(uint32_t ml_per_mm) const;
  uint32_t hold_rate(uint32_t ml_per_mm) const;

  void pass_time(uint32_t seconds, uint32_t ml_per_mm);
  // `moved_nm` is negative when the level rose.
  void count(int32_t moved_nm, uint32_t watched_ms, uint32_t ml_per_mm, bool is_held);
  // Of a fall that was counted in that time and is not believed any more.
  void take_back(int32_t moved_nm, uint32_t watched_ms, uint32_t ml_per_mm);
  // Around a pump nobody can watch: it fell as it did before.
  void count_unwatched(int32_t moved_nm, uint32_t unwatched_ms, uint32_t ml_per_mm);
  void forget_sums() { fallen_nm = risen_nm = 0; }
  // Once a day: what was lost today is more than usual, though not enough to hold anything off.
  bool must_warn_today(uint32_t ml_per_mm) const;
  void note_warning() {
    warned_ago_s = 0;
    is_warned = true;
  }
  // A person let go of water that fell. One week's growth at once, once a day: a thoughtless click teaches it no leak.
  void confirm();

 private:
  int64_t band_nm(uint32_t of_ms, uint32_t ml_per_mm) const;
  void end_day(uint32_t ml_per_mm);
  uint32_t median_of_days() const;
};

}  // namespace halocline
