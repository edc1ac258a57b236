// SAFE-4 while nothing pumps: a sensor that says nothing, or the same for longer than evaporation allows. Nothing is latched;
// somebody has to be told, because a blind device neither tops up nor sees a leak.
#pragma once

#include "enums.h"
#include "equal-stretches.h"
#include "sensor-filter.h"

namespace halocline {

// Part of the saved record: the sample that has not changed, so that restarts do not make a stuck sensor look new.
struct HeldSample {
  uint16_t mm = 0;
  uint32_t for_s = 0;
};

class SensorWatch {
 public:
  // Every sample, and whether the filter believed it.
  void count(bool is_believed) {
    ++samples_;
    if (is_believed) ++believed_;
  }

  // Once a second. `is_calm`: all of W is off and no run is open, so that equal samples say something about the sensor.
  // True when what is saved has to be written.
  bool look(const SensorFilter& filter, bool is_calm, EqualStretches& stretches, HeldSample& held, uint64_t written_ms,
            uint64_t now_ms);

  // Fault::None, or what has to be told: once each time.
  Fault judge(uint64_t stuck_after_ms, uint64_t now_ms);

  // Told, and nothing has changed since: automatic top-up waits.
  bool is_stuck() const { return is_stuck_told_; }

 private:
  bool is_second_good(const SensorFilter& filter, uint64_t now_ms);
  void note_blind(uint64_t now_ms);
  bool look_back(uint16_t mm, HeldSample& held);
  bool note_change(uint64_t changed_ms, EqualStretches& stretches, HeldSample& held);
  bool keep(uint16_t mm, HeldSample& held, uint64_t written_ms, uint64_t now_ms) const;
  uint64_t same_for_ms(uint64_t now_ms) const { return before_boot_ms_ + (now_ms - same_since_ms_); }

  bool has_begun_ = false;
  uint64_t changed_ms_ = 0;
  // Since when the samples are equal, with a reading all the time.
  uint64_t same_since_ms_ = 0;
  uint64_t calm_since_ms_ = 0;
  // What equal samples of earlier boots add.
  uint64_t before_boot_ms_ = 0;
  bool has_looked_back_ = false;
  bool is_stuck_told_ = false;

  // Of the second that runs.
  uint32_t samples_ = 0;
  uint32_t believed_ = 0;
  uint64_t looked_ms_ = 0;
  bool has_reading_ = false;
  // Grows while there is no reading, and shrinks nine times as fast while there is one: a good second now and then is no sight.
  uint64_t blind_ms_ = 0;
  bool is_blind_told_ = false;
};

// How long the same sample is possible while nothing pumps: what the usual evaporation needs for four millimetres, within
// limits. The rate is in hundredths of a millimetre per hour, 0 while it is not known.
uint64_t stuck_while_idle_ms(uint32_t evaporation_rate, const EqualStretches& stretches);

}  // namespace halocline
