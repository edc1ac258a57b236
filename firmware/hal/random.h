// Numbers that nobody can foresee: the random part of a boot, client ids of pairing, jitter.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline::hal {

class Random {
 public:
  virtual void fill(uint8_t* bytes, size_t length) = 0;

 protected:
  ~Random() = default;
};

}  // namespace halocline::hal
