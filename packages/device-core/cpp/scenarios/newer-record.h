// A record as a core with later fields would have written it: an older core must go on as if nothing had been added.
#pragma once

#include <stdint.h>

namespace scenarios {

void make_newer(uint8_t* record, uint32_t length, uint32_t seed);

}  // namespace scenarios
