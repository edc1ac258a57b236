// Chance from the kernel. Early after the machine's start it waits until there is some: a guessable boot would be worse.
#pragma once

#include <sys/random.h>

#include "hal/random.h"

namespace halocline::linux_port {

class OsRandom final : public hal::Random {
 public:
  uint32_t next() override {
    uint32_t value = 0;
    while (getrandom(&value, sizeof value, 0) != static_cast<ssize_t>(sizeof value)) {
    }
    return value;
  }
};

}  // namespace halocline::linux_port
