#include "water.h"

namespace scenarios {

constexpr int32_t DRAIN_BACK_TENTHS = 80;

void Water::begin_faults(Rng& rng, const TankKind& kind) {
  if (kind.has_bad_sensor && rng.one_in(400)) blind_ticks_ = rng.below(40);
  if (kind.has_long_blindness && rng.one_in(2500)) blind_ticks_ = 1800;
  if (!kind.has_long_faults) return;
  if (rng.one_in(1500)) dead_ticks_ = 100 + rng.below(700);
  if (rng.one_in(1500)) frozen_ticks_ = 100 + rng.below(400);
}

static int32_t moved_in_one_tick(Rng& rng, const TankKind& kind) {
  // Weak pumps are just strong enough to be seen.
  if (kind.has_weak_pumps) return rng.one_in(4) ? 1 : 0;
  if (kind.period_ms < 500 && !rng.one_in(3)) return 0;
  return rng.between(1, 3);
}

void Water::circulate(bool is_circulating) {
  const int32_t held_tenths = is_circulating ? narrowed_tenths_ : 0;
  if (is_circulating && ran_back_tenths_ > 0) ran_back_tenths_ -= 2;
  else if (is_circulating && (is_overflow_blocked_ || lifted_tenths_ < held_tenths)) lifted_tenths_ += 2;
  if (is_overflow_blocked_) return;
  if (lifted_tenths_ > held_tenths) lifted_tenths_ -= 2;
  else if (!is_circulating && ran_back_tenths_ < DRAIN_BACK_TENTHS) ran_back_tenths_ += 2;
}

void Water::move(Rng& rng, const TankKind& kind, const hc_view& view) {
  begin_faults(rng, kind);
  if (dead_ticks_ > 0) --dead_ticks_;
  by_itself_tenths_ = kind.way_of_water != 0 && rng.one_in(12) ? kind.way_of_water : 0;
  level_tenths_ += by_itself_tenths_;
  bool is_circulating = false;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (view.is_on[i] == 0) continue;
    if (view.roles[i] == HC_ROLE_CIRCULATION) is_circulating = true;
    const int32_t moved = dead_ticks_ > 0 ? 0 : moved_in_one_tick(rng, kind);
    if (view.roles[i] == HC_ROLE_DRAIN) level_tenths_ += moved;
    if (view.roles[i] == HC_ROLE_FILL || view.roles[i] == HC_ROLE_TOPUP) level_tenths_ -= moved;
  }
  circulate(is_circulating && !is_return_pump_dead_);
  const uint32_t often = kind.is_covered ? 2000 : 200;
  if (rng.one_in(kind.has_visitors || kind.is_warm ? 30 : often)) ++level_tenths_;
  // Somebody with a bucket, so that marks, jumps and dry sumps all happen.
  const bool is_met = kind.has_visitors && view.has_run == 0 && rng.one_in(kind.has_weak_pumps ? 4000 : 900);
  if (is_met) level_tenths_ = rng.between(150, 1000);
}

void Water::pour_to(int32_t tenths) { level_tenths_ = tenths; }

bool Water::sample(Rng& rng, const TankKind& kind, hc_sample& sample) {
  sample = {};
  sample.raw_mm = static_cast<uint16_t>((surface_tenths() + rng.between(-6, 15)) / 10);
  const bool is_silent = rng.one_in(20);
  if (blind_ticks_ > 0) {
    --blind_ticks_;
    if (blind_ticks_ % 3 == 0) sample.raw_mm = 255;
    if (blind_ticks_ % 3 == 1) sample.error_code = 7;
    return blind_ticks_ % 3 != 2;
  }
  if (frozen_ticks_ > 0) {
    --frozen_ticks_;
    sample.raw_mm = last_mm_;
    return !is_silent;
  }
  last_mm_ = sample.raw_mm;
  if (kind.has_bad_sensor && rng.one_in(50)) sample.raw_mm = static_cast<uint16_t>(rng.below(260));
  return !is_silent;
}

}  // namespace scenarios
