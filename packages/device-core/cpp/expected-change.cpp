#include "expected-change.h"

#include "configuration.h"
#include "safety-limits.h"

namespace halocline {

static int32_t in_direction_of(Role role, int32_t from_tenths, int32_t to_tenths) {
  return role == Role::Drain ? to_tenths - from_tenths : from_tenths - to_tenths;
}

static uint64_t held_between(uint64_t value, uint64_t least, uint64_t most) {
  if (value < least) return least;
  return value > most ? most : value;
}

void ExpectedChange::begin(int32_t tenths, uint64_t now_ms) {
  start_tenths_ = tenths;
  has_moved_ = false;
  begin_again(tenths, now_ms);
}

void ExpectedChange::begin_again(int32_t tenths, uint64_t now_ms) {
  base_tenths_ = tenths;
  base_ms_ = now_ms;
}

int32_t ExpectedChange::moved_tenths(Role role, int32_t tenths) const { return in_direction_of(role, start_tenths_, tenths); }

Fault ExpectedChange::judge(Role role, int32_t tenths, int32_t needed_tenths, uint64_t window_ms, uint64_t now_ms) {
  const int32_t moved = in_direction_of(role, base_tenths_, tenths);
  if (moved >= needed_tenths) {
    has_moved_ = true;
    begin_again(tenths, now_ms);
    return Fault::None;
  }
  const int32_t tolerated = needed_tenths * 2 > WRONG_WAY_TENTHS ? needed_tenths * 2 : WRONG_WAY_TENTHS;
  if (moved < -tolerated) return Fault::WrongWay;
  return now_ms - base_ms_ >= window_ms ? Fault::Dry : Fault::None;
}

uint32_t LearnedRates::of(Role role) const {
  if (role == Role::Drain) return drain;
  return role == Role::Fill ? fill : topup;
}

// Short runs say little about the speed. A newer one counts a quarter: pumps wear slowly.
void LearnedRates::learn(Role role, int32_t moved_tenths, uint64_t on_for_ms) {
  if (moved_tenths < 2 * SMALLEST_CHANGE_TENTHS || on_for_ms < SHORTEST_WINDOW_MS) return;
  uint32_t& rate = role == Role::Drain ? drain : (role == Role::Fill ? fill : topup);
  const uint32_t seen = static_cast<uint32_t>(static_cast<uint64_t>(moved_tenths) * 10 * MINUTE_MS / on_for_ms);
  rate = rate == 0 ? seen : (3 * rate + seen) / 4;
}

static uint32_t rate_by_configuration(const hc_config& config, Role role) {
  const uint32_t index = index_of_role(config, role);
  if (index == HC_CHANNELS || config.ml_per_mm == 0) return 0;
  return static_cast<uint32_t>(static_cast<uint64_t>(config.flow_ml_per_min[index]) * 100 / config.ml_per_mm);
}

uint32_t known_speed(const hc_config& config, const LearnedRates& rates, Role role) {
  const uint32_t learned = rates.of(role);
  return learned != 0 ? learned : rate_by_configuration(config, role);
}

uint64_t expected_window_ms(const hc_config& config, const LearnedRates& rates, Role role, int32_t needed_tenths) {
  const uint32_t rate = known_speed(config, rates, role);
  if (rate == 0) {
    if (role != Role::TopUp) return DEFAULT_WINDOW_MS;
    return held_between(config.topup_s * SECOND_MS / 2, SHORTEST_TOPUP_WINDOW_MS, LONGEST_WINDOW_MS);
  }
  // Twice what it took before: the filter lags, and a hose may be a little kinked.
  const uint64_t usual_ms = static_cast<uint64_t>(needed_tenths + SENSOR_STEP_TENTHS) * 10 * MINUTE_MS / rate;
  return held_between(2 * usual_ms, SHORTEST_WINDOW_MS, LONGEST_WINDOW_MS);
}

}  // namespace halocline
