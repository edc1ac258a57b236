#include "expected-change.h"

#include "configuration.h"
#include "safety-limits.h"

namespace halocline {

// More than waves do: somebody has just poured or bucketed.
constexpr int32_t LAGS_TENTHS = 40;

static int32_t in_direction_of(Role role, int32_t from_tenths, int32_t to_tenths) {
  return role == Role::Drain ? to_tenths - from_tenths : from_tenths - to_tenths;
}

static uint64_t held_between(uint64_t value, uint64_t least, uint64_t most) {
  if (value < least) return least;
  return value > most ? most : value;
}

void ExpectedChange::begin(const PumpedLevel& level, uint64_t now_ms) {
  start_tenths_ = quarter_tenths_ = level.smooth_tenths;
  start_ms_ = quarter_ms_ = now_ms;
  slowest_tenths_ = INT32_MAX;
  quarters_seen_ = 0;
  const int32_t lag = level.newest_tenths - level.smooth_tenths;
  has_lagged_ = lag > LAGS_TENTHS || lag < -LAGS_TENTHS;
  begin_again(level, now_ms);
}

bool ExpectedChange::has_moved_half(Role role, const PumpedLevel& level, int32_t missing_tenths, uint64_t pumped_ms,
                                    uint64_t now_ms) const {
  const bool is_whole = now_ms - start_ms_ + SECOND_MS >= pumped_ms;
  if (!is_whole || has_lagged_) return true;
  return 2 * in_direction_of(role, start_tenths_, level.smooth_tenths) >= missing_tenths;
}

int32_t ExpectedChange::last_minute_tenths() const {
  if (quarters_seen_ < 4) return INT32_MAX;
  return quarters_[0] + quarters_[1] + quarters_[2] + quarters_[3];
}

void ExpectedChange::begin_again(const PumpedLevel& level, uint64_t now_ms) {
  base_ = level;
  base_ms_ = now_ms;
}

int32_t ExpectedChange::counted_tenths(Role role, const PumpedLevel& level) const {
  return in_direction_of(role, base_.smooth_tenths, level.smooth_tenths);
}

// A wave is large beside a small top-up: what is learned is four times what the noise may be, and each quarter of a minute has
// its share of it, give or take a third, or the noise.
bool ExpectedChange::is_measure(Role role, const PumpedLevel& level, int32_t needed_tenths, uint64_t now_ms) const {
  const int32_t moved = in_direction_of(role, start_tenths_, level.smooth_tenths);
  if (moved < 4 * needed_tenths || slowest_tenths_ == INT32_MAX) return false;
  const int32_t share = static_cast<int32_t>(static_cast<uint64_t>(moved) * SPEED_LEAST_MS / (now_ms - start_ms_));
  const int32_t tolerated = share > needed_tenths ? share / 3 : needed_tenths / 3;
  return slowest_tenths_ >= share - tolerated;
}

Fault ExpectedChange::judge(Role role, const PumpedLevel& level, int32_t needed_tenths, uint64_t window_ms, uint64_t now_ms) {
  if (now_ms - quarter_ms_ >= SPEED_LEAST_MS) {
    const int32_t in_quarter = in_direction_of(role, quarter_tenths_, level.smooth_tenths);
    if (in_quarter < slowest_tenths_) slowest_tenths_ = in_quarter;
    quarters_[quarters_seen_++ % 4] = in_quarter;
    quarter_tenths_ = level.smooth_tenths;
    quarter_ms_ = now_ms;
  }
  if (counted_tenths(role, level) >= needed_tenths) {
    begin_again(level, level.changed_ms > base_ms_ ? level.changed_ms : base_ms_);
    return Fault::None;
  }
  const int32_t tolerated = needed_tenths * 2 > WRONG_WAY_TENTHS ? needed_tenths * 2 : WRONG_WAY_TENTHS;
  const int32_t moved = in_direction_of(role, base_.newest_tenths, level.newest_tenths);
  if (moved < -tolerated) return Fault::WrongWay;
  return now_ms - base_ms_ >= window_ms ? Fault::Dry : Fault::None;
}

uint64_t time_for(int32_t tenths, uint32_t speed) { return static_cast<uint64_t>(tenths) * 10 * MINUTE_MS / speed; }

uint32_t LearnedRates::of(Role role) const {
  if (role == Role::Drain) return drain;
  return role == Role::Fill ? fill : topup;
}

// A newer one counts a quarter: pumps wear slowly.
void LearnedRates::learn(Role role, uint32_t speed) {
  if (speed == 0) return;
  uint32_t& rate = role == Role::Drain ? drain : (role == Role::Fill ? fill : topup);
  rate = rate == 0 ? speed : (3 * rate + speed) / 4;
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
    // Half of its time is too little for a wide sump.
    return held_between(config.topup_s * SECOND_MS * 3 / 4, SHORTEST_TOPUP_WINDOW_MS, LONGEST_WINDOW_MS);
  }
  // Twice what it took before: the filter lags, and a hose may be a little kinked.
  const uint64_t usual_ms = time_for(needed_tenths + SENSOR_STEP_TENTHS, rate);
  return held_between(2 * usual_ms, SHORTEST_WINDOW_MS, LONGEST_WINDOW_MS);
}

}  // namespace halocline
