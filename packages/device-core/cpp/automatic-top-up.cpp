#include "automatic-top-up.h"

#include "safety-limits.h"

namespace halocline {

void AutomaticTopUp::watch(const hc_config& config, const Reading& reading, uint64_t now_ms) {
  if (!reading.is_good) seen_since_ms_ = now_ms;
  const bool is_low = reading.is_good && reading.tenths >= config.top_tenths + config.hysteresis_tenths;
  if (!is_low || config.has_calibration == 0) low_since_ms_ = now_ms;
}

bool AutomaticTopUp::is_wanted(const hc_config& config, uint64_t now_ms) const {
  if (config.has_auto_top_up == 0 || config.has_calibration == 0) return false;
  return now_ms - seen_since_ms_ >= AUTO_TRUST_MS && now_ms - low_since_ms_ >= AUTO_LOW_MS;
}

static void append(hc_id& id, const char* text) {
  for (; *text != 0; ++text) id.text[id.length++] = static_cast<uint8_t>(*text);
}

static void append(hc_id& id, uint32_t number) {
  uint8_t digits[10] = {};
  uint32_t count = 0;
  do {
    digits[count++] = static_cast<uint8_t>('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count > 0) id.text[id.length++] = digits[--count];
}

hc_id AutomaticTopUp::next_id(uint32_t boot_counter) {
  hc_id id = {};
  append(id, "auto-");
  append(id, boot_counter);
  append(id, "-");
  append(id, ++runs_);
  return id;
}

}  // namespace halocline
