#include "held-up-water.h"

#include "safety-limits.h"

namespace halocline {

static int32_t least_change(int32_t step_tenths) {
  return step_tenths / 4 < RISE_NOISE_TENTHS ? step_tenths / 4 : RISE_NOISE_TENTHS;
}

void HeldUpWater::begin(HeldUp& held_up, const StopShown& stop, int32_t step_tenths) {
  const bool has_come_back = stop.is_seen && stop.rise_tenths >= step_tenths + RISE_NOISE_TENTHS;
  if (has_come_back || stop.is_whole) held_up.tenths = 0;
  is_measuring_ = has_come_back || (stop.is_seen && held_up.tenths > 0);
  has_settled_ = false;
}

// A fall adds nothing once the level has settled: it may be evaporation, and a doubt must not hide a dead pump. A rise that
// no pump explains takes away, because it may be this water.
bool HeldUpWater::watch(HeldUp& held_up, int32_t tenths, int32_t fallen_tenths, int32_t step_tenths, bool is_settled) {
  if (!is_settled) {
    const int32_t surplus = fallen_tenths - step_tenths;
    if (is_measuring_ && surplus > held_up.tenths) held_up.tenths = surplus;
    return false;
  }
  if (!has_settled_) {
    has_settled_ = true;
    if (is_measuring_) held_up.low_tenths = tenths;
    is_measuring_ = false;
    return held_up.tenths > 0;
  }
  if (held_up.tenths == 0) return false;
  if (tenths > held_up.low_tenths) held_up.low_tenths = tenths;
  const int32_t risen = held_up.low_tenths - tenths - least_change(step_tenths);
  if (risen <= 0) return false;
  held_up.low_tenths -= risen;
  held_up.tenths = risen < held_up.tenths ? held_up.tenths - risen : 0;
  return held_up.tenths == 0;
}

void HeldUpWater::note_filled(HeldUp& held_up, int32_t tenths) const {
  if (tenths < held_up.low_tenths) held_up.low_tenths = tenths;
}

}  // namespace halocline
