// Two times, both only ever rising. On a device they are one; in a test with quick water the uptime runs faster than the network.
#pragma once

#include <cstdint>

namespace halocline {

struct Now {
  // What messages, control and readings go by.
  uint64_t up_ms;
  // What connections and everybody's clock go by.
  uint64_t steady_ms;
};

}  // namespace halocline
