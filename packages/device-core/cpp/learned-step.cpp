#include "learned-step.h"

#include "safety-limits.h"

namespace halocline {

int32_t LearnedStep::or_configured(const hc_config& config) const {
  if (is_known) return tenths;
  const bool is_configured = config.has_calibration != 0 && config.has_top_off != 0 && config.top_tenths > config.top_off_tenths;
  return is_configured ? config.top_tenths - config.top_off_tenths : NO_STEP;
}

// A pump that stood already, or an overflow that lets nothing through, would teach that nothing runs back. Only when stop
// after stop says so is it the tank that has changed (a check valve). A newer one counts a quarter.
void LearnedStep::learn(const hc_config& config, int32_t seen_tenths) {
  const int32_t usual = or_configured(config);
  const bool is_smaller = usual != NO_STEP && 2 * seen_tenths < usual;
  if (is_smaller && ++smaller < STOPS_TO_BELIEVE) return;
  smaller = 0;
  const int32_t most = tenths * 3 / 2;
  const int32_t seen = seen_tenths < 0 ? 0 : seen_tenths;
  if (!is_known || is_smaller) tenths = seen;
  else tenths = (3 * tenths + (seen > most ? most : seen)) / 4;
  is_known = true;
}

void LearnedStep::learn_at_least(const hc_config& config, int32_t seen_tenths) {
  if (seen_tenths <= or_configured(config) || seen_tenths < OVERFLOW_BACK_TENTHS) return;
  tenths = seen_tenths;
  is_known = true;
}

}  // namespace halocline
