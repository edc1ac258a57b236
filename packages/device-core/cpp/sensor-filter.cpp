#include "sensor-filter.h"

namespace halocline {

static bool is_usable(const hc_sample& sample) {
  if (sample.error_code != 0) return false;
  // 255 is what a sensor says that sees nothing, or that fell off the bus.
  if (sample.raw_mm == NO_TARGET_MM) return false;
  return sample.raw_mm >= NEAREST_MM && sample.raw_mm <= FARTHEST_MM;
}

static int32_t distance_between(int32_t a, int32_t b) { return a < b ? b - a : a - b; }

void SampleWindow::take_out(uint16_t sample_mm) {
  uint32_t place = 0;
  while (sorted_[place] != sample_mm) ++place;
  --count_;
  for (; place < count_; ++place) sorted_[place] = sorted_[place + 1];
}

void SampleWindow::put_in(uint16_t sample_mm) {
  uint32_t place = count_++;
  for (; place > 0 && sorted_[place - 1] > sample_mm; --place) sorted_[place] = sorted_[place - 1];
  sorted_[place] = sample_mm;
}

void SampleWindow::add(uint16_t sample_mm, uint64_t now_ms) {
  const bool is_full = count_ == WINDOW_SAMPLES;
  const uint32_t place = is_full ? oldest_ : count_;
  if (is_full) {
    take_out(arrived_[oldest_]);
    oldest_ = oldest_ + 1 < WINDOW_SAMPLES ? oldest_ + 1 : 0;
  }
  arrived_[place] = sample_mm;
  put_in(sample_mm);
  newest_ms_ = now_ms;
}

void SampleWindow::forget_if_old(uint64_t now_ms) {
  if (count_ > 0 && now_ms - newest_ms_ > NEWEST_AT_MOST_MS) forget();
}

int32_t SampleWindow::median_tenths() const {
  const int32_t upper = sorted_[count_ / 2];
  if (count_ % 2 == 1) return upper * 10;
  const int32_t lower = sorted_[count_ / 2 - 1];
  return (lower + upper) * 5;
}

bool SensorFilter::is_near(const hc_sample& sample, bool is_water_still, uint64_t now_ms) const {
  if (!is_seated_) return true;
  const int32_t tenths = sample.raw_mm * 10;
  if (distance_between(tenths, seat_tenths_) > OUTLIER_GATE_TENTHS) return false;
  if (is_water_still) return true;
  const uint64_t passed_ms = now_ms - anchor_ms_;
  if (passed_ms > NEWEST_AT_MOST_MS) return true;
  const int32_t reach = OUTLIER_GATE_TENTHS + FASTEST_TENTHS_PER_S * static_cast<int32_t>(passed_ms) / 1000;
  return distance_between(tenths, anchor_tenths_) <= reach;
}

void SensorFilter::learn_jitter(const hc_sample& sample, uint64_t now_ms) {
  if (sample.raw_mm != last_mm_) changed_ms_ = now_ms;
  last_mm_ = sample.raw_mm;
  deviation_16ths_ -= deviation_16ths_ / 16;
  deviation_16ths_ += static_cast<uint32_t>(distance_between(sample.raw_mm * 10, seat_tenths_));
}

// The seat is the last believed distance; it outlives a silent sensor, so that a sensor that comes back with another
// distance is an outlier first. A new seat takes seven samples in a row that agree, all of them taken while W was off.
bool SensorFilter::add(const hc_sample& sample, bool is_water_still, uint64_t now_ms) {
  if (!is_usable(sample)) return false;
  accepted_.forget_if_old(now_ms);
  outliers_.forget_if_old(now_ms);
  // A first or another seat is an anchor at once, so that a pump that goes on in the next moment is not left without samples.
  bool has_anchor = is_seated_;
  if (is_near(sample, is_water_still, now_ms)) {
    count_doubt(true);
    accepted_.add(sample.raw_mm, now_ms);
  } else {
    count_doubt(false);
    if (is_water_still) outliers_.add(sample.raw_mm, now_ms);
    else outliers_.forget();
    const bool is_agreed = outliers_.count() == WINDOW_SAMPLES && outliers_.spread_tenths() <= OUTLIER_GATE_TENTHS;
    if (!is_agreed) return false;
    accepted_ = outliers_;
    doubt_ = 0;
    has_anchor = false;
  }
  outliers_.forget();
  is_seated_ = true;
  seat_tenths_ = accepted_.median_tenths();
  learn_jitter(sample, now_ms);
  if (has_anchor && now_ms - anchor_ms_ < 1000) return true;
  anchor_tenths_ = seat_tenths_;
  anchor_ms_ = now_ms;
  return true;
}

Reading SensorFilter::read(uint64_t now_ms) const {
  if (!is_good(now_ms)) return {false, 0};
  // The seat is the median of what was accepted: worked out once a sample, read many times.
  return {true, seat_tenths_};
}

}  // namespace halocline
