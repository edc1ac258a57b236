#include "device/link/backoff.h"

namespace halocline {

uint32_t backoff_ms(uint32_t failures, hal::Random& random) {
  uint32_t full_ms = FIRST_PAUSE_MS;
  for (uint32_t i = 0; i < failures && full_ms < LONGEST_PAUSE_MS; ++i) full_ms *= 2;
  if (full_ms > LONGEST_PAUSE_MS) full_ms = LONGEST_PAUSE_MS;
  return full_ms / 2 + random.next() % (full_ms / 2 + 1);
}

}  // namespace halocline
