// Only in the WASM build: the buffers for what the host passes in and for what it gets back.
#include "halocline_core.h"

constexpr uint32_t OUTPUT_BYTES = HC_EVENT_SLOTS * sizeof(hc_event);
static_assert(OUTPUT_BYTES >= HC_SAVED_BYTES && OUTPUT_BYTES >= sizeof(hc_view), "every answer fits");

alignas(8) static uint8_t input[HC_SAVED_BYTES];
alignas(8) static uint8_t output[OUTPUT_BYTES];

extern "C" {
uint8_t* hc_input_area() { return input; }
uint8_t* hc_output_area() { return output; }
}
