// Chance that nobody can guess: names for pairing, the random part of a boot, pauses that keep a fleet from coming in one wave.
#pragma once

#include <cstdint>

namespace halocline::hal {

class Random {
 public:
  virtual uint32_t next() = 0;

 protected:
  ~Random() = default;
};

}  // namespace halocline::hal
