#include "still-water.h"

#include "configuration.h"
#include "safety-limits.h"

namespace halocline {

void StillWater::note_off(Role role, uint64_t now_ms) {
  has_off_ = is_level_controlled(role);
  off_role_ = role;
  off_ms_ = now_ms;
  forget();
}

void StillWater::set_base(int32_t tenths, uint64_t now_ms) {
  has_base_ = true;
  base_tenths_ = tenths;
  base_ms_ = now_ms;
}

Fault StillWater::judge(const Reading& reading, int32_t noise_tenths, uint64_t circulation_for_ms, uint64_t now_ms) {
  if (!reading.is_good || circulation_for_ms < CIRCULATION_STEP_MS) {
    has_base_ = false;
    return Fault::None;
  }
  const int32_t far_tenths = 2 * noise_tenths;
  if (has_off_) return judge_after_off(reading.tenths, far_tenths, now_ms);
  if (circulation_for_ms < CIRCULATION_SETTLED_MS) {
    has_calm_ = false;
    return Fault::None;
  }
  if (!has_calm_) { calm_milli_ = reading.tenths * 1000; has_calm_ = true; }
  calm_milli_ += (reading.tenths * 1000 - calm_milli_) / 600;
  return judge_slope(calm_milli_ / 1000, far_tenths, now_ms);
}

// The hose runs empty and the filter lags; after that the same slope means that the contact has not opened.
Fault StillWater::judge_after_off(int32_t tenths, int32_t far_tenths, uint64_t now_ms) {
  const uint64_t off_for_ms = now_ms - off_ms_;
  if (off_for_ms < RUN_OUT_MS) return Fault::None;
  if (!has_base_) set_base(tenths, now_ms);
  const int32_t moved = off_role_ == Role::Drain ? tenths - base_tenths_ : base_tenths_ - tenths;
  const bool goes_on = moved >= far_tenths && !is_told_;
  if (goes_on) is_told_ = true;
  if (off_for_ms >= WELDED_WATCH_MS) {
    has_off_ = false;
    has_base_ = false;
  }
  return goes_on ? Fault::WeldedRelay : Fault::None;
}

Fault StillWater::judge_slope(int32_t tenths, int32_t far_tenths, uint64_t now_ms) {
  if (!has_base_) set_base(tenths, now_ms);
  const uint64_t passed_ms = now_ms - base_ms_;
  const int32_t fallen = tenths - base_tenths_;
  const bool is_rising = fallen <= -far_tenths;
  // Evaporation falls too, but slowly: what counts is the slope.
  const bool is_leaking = fallen >= far_tenths && static_cast<uint64_t>(fallen) * HOUR_MS > EVAPORATION_TENTHS_PER_H * passed_ms;
  if (!is_rising && !is_leaking) {
    if (passed_ms < HOUR_MS) return Fault::None;
    is_told_ = false;
    set_base(tenths, now_ms);
    return Fault::None;
  }
  const bool is_news = !is_told_;
  is_told_ = true;
  set_base(tenths, now_ms);
  if (!is_news) return Fault::None;
  return is_rising ? Fault::Siphon : Fault::Leak;
}

}  // namespace halocline
