#include "learned-step.h"

#include "safety-limits.h"

namespace halocline {

static int32_t configured_tenths(const hc_config& config) {
  const bool is_configured = config.has_calibration != 0 && config.has_top_off != 0 && config.top_tenths > config.top_off_tenths;
  return is_configured ? config.top_tenths - config.top_off_tenths : NO_STEP;
}

int32_t LearnedStep::or_configured(const hc_config& config) const { return is_known ? tenths : configured_tenths(config); }

int32_t LearnedStep::least_tenths(const hc_config& config) const {
  const int32_t usual = or_configured(config);
  const int32_t calm = calm_tenths > 0 ? calm_tenths : configured_tenths(config);
  return calm != NO_STEP && calm < usual ? calm : usual;
}

static int32_t blended(int32_t known, int32_t seen) {
  const int32_t most = known * 3 / 2;
  return (3 * known + (seen > most ? most : seen)) / 4;
}

// A pump that stood already, or an overflow that lets nothing through, would teach that nothing runs back. Only when stop
// after stop says so is it the tank that has changed (a check valve). A newer one counts a quarter.
void LearnedStep::learn(const hc_config& config, int32_t seen_tenths) {
  const int32_t usual = or_configured(config);
  const bool is_smaller = usual != NO_STEP && 2 * seen_tenths < usual;
  if (is_smaller && ++smaller < STOPS_TO_BELIEVE) return;
  smaller = 0;
  const int32_t seen = seen_tenths < 0 ? 0 : seen_tenths;
  tenths = !is_known || is_smaller ? seen : blended(tenths, seen);
  calm_tenths = calm_tenths == 0 || is_smaller ? seen : blended(calm_tenths, seen);
  is_known = true;
}

void LearnedStep::learn_at_least(const hc_config& config, int32_t seen_tenths) {
  if (seen_tenths <= or_configured(config) || seen_tenths < OVERFLOW_BACK_TENTHS) return;
  tenths = seen_tenths;
  is_known = true;
}

}  // namespace halocline
