// From single samples to a distance that may be believed, or to none (SAFE-4). No reading is not a low reading.
#pragma once

#include "halocline_core.h"

namespace halocline {

constexpr uint32_t WINDOW_SAMPLES = 7;
constexpr uint32_t NEEDED_SAMPLES = 4;
constexpr uint64_t NEWEST_AT_MOST_MS = 2000;
constexpr uint16_t NEAREST_MM = 5;
constexpr uint16_t FARTHEST_MM = 200;
constexpr uint16_t NO_TARGET_MM = 255;
constexpr int32_t OUTLIER_GATE_TENTHS = 100;

struct Reading {
  bool is_good;
  int32_t tenths;
};

// The last samples in the order of their arrival, in whole millimetres.
struct SampleWindow {
  uint16_t mm[WINDOW_SAMPLES] = {};
  uint32_t count = 0;
  uint64_t newest_ms = 0;

  void add(uint16_t sample_mm, uint64_t now_ms);
  void forget_if_old(uint64_t now_ms);
  int32_t median_tenths() const;
  int32_t spread_tenths() const;
};

class SensorFilter {
 public:
  void add(const hc_sample& sample, bool is_water_still, uint64_t now_ms);
  Reading read(uint64_t now_ms) const;

 private:
  SampleWindow accepted_;
  // Samples beyond the gate, waiting to be confirmed as the true level.
  SampleWindow outliers_;
  bool is_seated_ = false;
  int32_t seat_tenths_ = 0;
};

}  // namespace halocline
