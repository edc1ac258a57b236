// Readings in the order of their numbers, in a fixed piece of memory.
#pragma once

#include <array>

#include "device/telemetry-ring/reading.h"

namespace halocline {

template <uint32_t CAPACITY>
class ReadingQueue {
 public:
  uint32_t count() const { return count_; }
  bool is_full() const { return count_ == CAPACITY; }
  HeldReading& at(uint32_t index) { return slots_[(first_ + index) % CAPACITY]; }
  const HeldReading& at(uint32_t index) const { return slots_[(first_ + index) % CAPACITY]; }

  // Only while it is not full.
  void push(const HeldReading& reading) {
    at(count_) = reading;
    ++count_;
  }

  // Only while there is one.
  HeldReading pop_oldest() {
    const HeldReading oldest = at(0);
    first_ = (first_ + 1) % CAPACITY;
    --count_;
    return oldest;
  }

  // Null when it is not here.
  HeldReading* find(uint32_t seq) {
    uint32_t low = 0;
    uint32_t high = count_;
    while (low < high) {
      const uint32_t middle = low + (high - low) / 2;
      if (at(middle).seq < seq) low = middle + 1;
      else high = middle;
    }
    return low < count_ && at(low).seq == seq ? &at(low) : nullptr;
  }

  // In one pass, however many.
  void drop_let_go() {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count_; ++i) {
      if (at(i).is_let_go) continue;
      if (kept != i) at(kept) = at(i);
      ++kept;
    }
    count_ = kept;
  }

 private:
  std::array<HeldReading, CAPACITY> slots_ = {};
  uint32_t first_ = 0;
  uint32_t count_ = 0;
};

}  // namespace halocline
