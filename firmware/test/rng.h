// A seeded generator (splitmix64): a failed run can be run again.
#pragma once

#include <cstdint>

namespace halocline::test {

class Rng {
 public:
  explicit Rng(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  uint32_t below(uint32_t limit) { return static_cast<uint32_t>((next() >> 32) % limit); }
  bool one_in(uint32_t count) { return below(count) == 0; }

 private:
  uint64_t state_;
};

}  // namespace halocline::test
