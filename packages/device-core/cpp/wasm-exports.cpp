// Only in the WASM build: the buffers for what the host passes in and for what it gets back.
#include "halocline_core.h"

constexpr uint32_t OUTPUT_BYTES = HC_EVENT_SLOTS * sizeof(hc_event);
static_assert(OUTPUT_BYTES >= HC_SAVED_BYTES && OUTPUT_BYTES >= sizeof(hc_view), "every answer fits");

constexpr uint32_t NO_SAMPLE = 0xFFFF;

alignas(8) static uint8_t input[HC_RECORD_BYTES_MAX];
alignas(8) static uint8_t output[OUTPUT_BYTES];

extern "C" {
uint8_t* hc_input_area() { return input; }
uint8_t* hc_output_area() { return output; }

// hc_step and hc_has_news in one call of plain numbers, for a host that steps a million times a second. No sample: 0xFFFF.
uint32_t hc_tick(uint32_t now_low, uint32_t now_high, uint32_t raw_mm, uint32_t error_code) {
  const uint64_t now_up_ms = static_cast<uint64_t>(now_high) << 32 | now_low;
  const hc_sample sample = {static_cast<uint16_t>(raw_mm), static_cast<uint8_t>(error_code), 0};
  hc_step(now_up_ms, raw_mm == NO_SAMPLE ? nullptr : &sample);
  return hc_has_news();
}
}
