// What the sensor said: a run that is blind ends, a blind device says so, and what stood still has its own name.
#include "invariant-checker.h"

namespace scenarios {

constexpr uint16_t NEAR_MM = 10;
constexpr uint32_t AGREEING_SAMPLES = 7;
// The shortest stretch of equal samples that is long for a lively sensor.
constexpr uint64_t LONG_STRETCH_MS = 10000;
constexpr uint64_t RUN_BLIND_MS = 12000;
constexpr uint64_t BLIND_MS = 600000 + 5000;

static bool is_water_on(const hc_view& view) {
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (view.is_on[i] != 0 && view.roles[i] != HC_ROLE_CIRCULATION) return true;
  }
  return false;
}

void InvariantChecker::saw_sample(const hc_sample& sample) {
  const uint16_t apart_mm = sample.raw_mm > near_mm_ ? sample.raw_mm - near_mm_ : near_mm_ - sample.raw_mm;
  const bool is_on = is_water_on(before_);
  if (!is_on) has_thawed_far_ = false;
  if (apart_mm > NEAR_MM && ++far_samples_ < AGREEING_SAMPLES) return;
  // While a pump of W is on, the core believes nothing far away: a sensor that thaws there is as stuck as before.
  if (apart_mm > NEAR_MM && is_on) has_thawed_far_ = true;
  far_samples_ = 0;
  if (sample.raw_mm != near_mm_) note_jitter(sample.raw_mm);
}

void InvariantChecker::note_jitter(uint16_t raw_mm) {
  const bool was_still = pumped_at_ms_ < jitter_ms_;
  if (was_still && now_ms_ - jitter_ms_ >= LONG_STRETCH_MS) ++long_stretches_;
  near_mm_ = raw_mm;
  jitter_ms_ = now_ms_;
}

// SAFE-4: no reading ends a run after ten seconds, and is told after ten minutes.
void InvariantChecker::judge_blindness(const hc_view& after) {
  if (after.has_distance == 0) bad_ms_ = now_ms_;
  // After a minute of readings the next blindness is another one.
  if (now_ms_ - bad_ms_ > 70000) is_blindness_told_ = false;
  const uint64_t blind_for_ms = now_ms_ - (has_sample_ ? sample_ms_ : first_step_ms_);
  if (after.has_run != 0) expect(blind_for_ms < RUN_BLIND_MS, Rule::Safe4);
  if (blind_for_ms >= BLIND_MS) expect(is_blindness_told_, Rule::Safe4);
}

// SAFE-6: `dry` is said of a pump with a reservoir while the sensor lives, `sensor_stuck` of a sensor that does not.
void InvariantChecker::judge_name(uint8_t fault) {
  const uint64_t same_for_ms = now_ms_ - jitter_ms_;
  const bool is_drain = has_off_ && off_ms_ == now_ms_ && off_role_ == HC_ROLE_DRAIN;
  if (fault == HC_FAULT_DRY) expect(!is_drain && same_for_ms < LONG_STRETCH_MS + 2000, Rule::Safe6);
  if (fault == HC_FAULT_SENSOR_STUCK) expect(has_thawed_far_ || same_for_ms >= LONG_STRETCH_MS - 2000, Rule::Safe6);
}

}  // namespace scenarios
