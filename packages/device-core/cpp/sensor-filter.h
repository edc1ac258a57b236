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
// Faster than physics: no pump here moves the level by more than this in a second.
constexpr int32_t FASTEST_TENTHS_PER_S = 150;

// A level out of few samples among many that lie elsewhere is none: so many of the last ones may not be believed. Outliers are
// far fewer, and samples that have nothing to do with the water far more.
constexpr uint32_t DOUBT_SAMPLES = 32;
constexpr uint32_t WHOLE_DOUBT = 1024;
constexpr uint32_t MOST_DOUBT = WHOLE_DOUBT * 5 / 8;

struct Reading {
  bool is_good;
  int32_t tenths;
};

// The last samples, in whole millimetres: in the order of their arrival, and in the order of their size.
class SampleWindow {
 public:
  void add(uint16_t sample_mm, uint64_t now_ms);
  void forget() { count_ = oldest_ = 0; }
  void forget_if_old(uint64_t now_ms);
  uint32_t count() const { return count_; }
  uint64_t newest_ms() const { return newest_ms_; }
  int32_t median_tenths() const;
  int32_t spread_tenths() const { return (sorted_[count_ - 1] - sorted_[0]) * 10; }

 private:
  void take_out(uint16_t sample_mm);
  void put_in(uint16_t sample_mm);

  // A ring once it is full.
  uint16_t arrived_[WINDOW_SAMPLES] = {};
  uint16_t sorted_[WINDOW_SAMPLES] = {};
  uint32_t count_ = 0;
  uint32_t oldest_ = 0;
  uint64_t newest_ms_ = 0;
};

class SensorFilter {
 public:
  // False when the sample was not believed.
  bool add(const hc_sample& sample, bool is_water_still, uint64_t now_ms);
  Reading read(uint64_t now_ms) const;
  bool is_good(uint64_t now_ms) const {
    return accepted_.count() >= NEEDED_SAMPLES && now_ms - accepted_.newest_ms() <= NEWEST_AT_MOST_MS &&
           doubt_ <= DOUBT_SAMPLES * MOST_DOUBT;
  }

  // A living surface makes every sample a little different. How long the sensor has said exactly the same.
  uint64_t same_for_ms(uint64_t now_ms) const { return now_ms - changed_ms_; }
  uint64_t changed_ms() const { return changed_ms_; }
  uint16_t last_mm() const { return last_mm_; }
  // How far the samples lie from their median, on average, in sixteenths of a tenth.
  uint32_t deviation_16ths() const { return deviation_16ths_; }
  // Three sigma of the filtered level, out of how far the samples lie from their median.
  int32_t three_sigma_tenths() const { return static_cast<int32_t>(deviation_16ths_ / 8); }

 private:
  SampleWindow accepted_;
  // Samples beyond the gate, waiting to be confirmed as the true level.
  SampleWindow outliers_;
  bool is_seated_ = false;
  int32_t seat_tenths_ = 0;
  // Where the seat was up to a second ago: a level that runs away in small steps is no level either.
  int32_t anchor_tenths_ = 0;
  uint64_t anchor_ms_ = 0;

  uint16_t last_mm_ = 0;
  uint64_t changed_ms_ = 0;
  // Mean distance of the samples from their median, in sixteenths of a tenth.
  uint32_t deviation_16ths_ = 0;
  // The share of samples that were not believed, lately.
  uint32_t doubt_ = 0;

  bool is_near(const hc_sample& sample, bool is_water_still, uint64_t now_ms) const;
  void count_doubt(bool is_believed) { doubt_ += (is_believed ? 0 : WHOLE_DOUBT) - doubt_ / DOUBT_SAMPLES; }
  void learn_jitter(const hc_sample& sample, uint64_t now_ms);
};

}  // namespace halocline
