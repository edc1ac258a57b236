// `sensor_dirty`: a window that fouls loses samples and gets noisy, slowly. What is usual for this sensor is learned by day, so
// that lights which blind it at noon are part of what is usual. The short bias of a dirty window cannot be seen: every mark and
// every fill ends by that same reading.
#pragma once

#include <stdint.h>

namespace halocline {

// Part of the saved record. Shares are parts of 10,000; noise is in sixteenths of a tenth of a millimetre.
struct FoulingLedger {
  // The hour that runs, counted in seconds with a reading while nothing pumps.
  uint32_t samples = 0;
  uint32_t bad = 0;
  uint32_t noise_sum = 0;
  uint32_t seconds = 0;
  // The day that runs: its worst usual hour, and its noise.
  uint8_t hours = 0;
  uint16_t peak_share = 0;
  uint32_t day_noise_sum = 0;

  uint8_t learned_days = 0;
  uint16_t usual_share = 0;
  uint16_t usual_noise = 0;
  uint8_t noisy_days = 0;
  // A day is long over when nothing was told.
  uint8_t hours_since_told = 24;

  // Every sample while nothing pumps; `is_accepted`: the filter believed it.
  void count(bool is_accepted) {
    ++samples;
    if (!is_accepted) ++bad;
  }
  // Once a second with a reading. True when an hour is over and the ledger should be written.
  bool pass_second(uint32_t noise);
  // After an hour: whether the window is to be cleaned. Told once a day at most.
  bool is_dirty() const { return hours_since_told == 0; }
  bool was_told_lately() const { return hours_since_told < 24; }

 private:
  bool end_hour();
  bool end_day();
  uint32_t allowed_share() const;
  void learn_day(uint32_t noise);
};

}  // namespace halocline
