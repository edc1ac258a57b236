// A seeded generator (splitmix64) and a trace hash (FNV-1a): the same numbers on every machine.
#pragma once

#include <stdint.h>

namespace scenarios {

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
  int32_t between(int32_t low, int32_t high) { return low + static_cast<int32_t>(below(static_cast<uint32_t>(high - low + 1))); }

 private:
  uint64_t state_;
};

class Trace {
 public:
  template <typename Plain>
  void add(const Plain& value) {
    add_bytes(reinterpret_cast<const uint8_t*>(&value), sizeof(value));
  }
  void add_bytes(const uint8_t* bytes, uint32_t length) {
    for (uint32_t i = 0; i < length; ++i) hash_ = (hash_ ^ bytes[i]) * 0x100000001B3u;
  }
  uint64_t hash() const { return hash_; }

 private:
  uint64_t hash_ = 0xCBF29CE484222325u;
};

}  // namespace scenarios
