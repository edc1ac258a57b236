#include "drivers/led.h"

#include <cstring>

namespace halocline {

static const char* steps_of(Light light) {
  for (const LightPattern& pattern : LIGHT_PATTERNS)
    if (pattern.light == light) return pattern.steps;
  return ".";
}

Light light_for(const LightFacts& facts) {
  if (facts.is_identifying) return Light::Identify;
  if (facts.is_latched) return Light::Fault;
  if (facts.is_pairing) return Light::Pairing;
  return facts.has_link ? Light::Well : Light::NoNetwork;
}

bool StatusLed::begin() { return set(false) && pins_.set_direction(pin_, Direction::Output); }

bool StatusLed::show(Light light, uint64_t now_ms) {
  if (light != light_) {
    light_ = light;
    since_ms_ = now_ms;
  }
  const char* steps = steps_of(light);
  // 32 bits, because the chip divides those itself: every 49 days one wink is odd.
  const uint32_t passed_ms = static_cast<uint32_t>(now_ms - since_ms_);
  const uint32_t step = passed_ms / LIGHT_STEP_MS % static_cast<uint32_t>(std::strlen(steps));
  return set(steps[step] == '#');
}

bool StatusLed::set(bool is_lit) { return pins_.set_level(pin_, level_for(polarity_, is_lit)); }

}  // namespace halocline
