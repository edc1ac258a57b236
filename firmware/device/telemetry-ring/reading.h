// A numbered reading as it was taken, and as the ring holds it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline {

constexpr int16_t NO_TEMPERATURE = INT16_MIN;
constexpr uint16_t NO_RAW = UINT16_MAX;

struct TakenReading {
  uint32_t seq;
  uint64_t up_ms;
  // Seconds since 1970; nought while nobody has told the time.
  uint32_t clock_s;
  // From the sensor down to the water; nought is no distance (SAFE-4).
  uint16_t distance_tenths;
  uint16_t raw_mm;
  int16_t temperature_tenths;
  uint8_t error_code;
};

// 24 bytes, times 2,880. Of each time only the low 32 bits are kept, which are 49 days: even at one reading in five minutes a
// reading is overwritten after ten.
struct HeldReading {
  uint32_t seq;
  uint32_t up_ms_low;
  uint32_t clock_s;
  uint32_t sent_ms_low;
  uint16_t distance_tenths;
  uint16_t raw_mm;
  int16_t temperature_tenths;
  uint8_t error_code;
  // Not confirmed: to be repeated.
  uint8_t is_open : 1;
  uint8_t was_sent : 1;
  // The latest time it was sent was in a batch whose answer has not been judged yet.
  uint8_t is_batch_unjudged : 1;
  uint8_t ignored_tries : 2;
  uint8_t is_let_go : 1;
};

static_assert(sizeof(HeldReading) == 24, "the ring's memory is counted in these");

// The latest time before `now_ms` with these low bits.
inline uint64_t time_from_low(uint32_t low, uint64_t now_ms) {
  return now_ms - static_cast<uint32_t>(static_cast<uint32_t>(now_ms) - low);
}

}  // namespace halocline
