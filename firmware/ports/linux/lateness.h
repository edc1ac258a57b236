// How late control had switched the pins, to the millisecond. Written by one task, read when it has ended.
#pragma once

#include <cstdint>

namespace halocline::linux_port {

class Lateness {
 public:
  void note(uint64_t late_ms) {
    ++count_;
    if (late_ms > worst_ms_) worst_ms_ = late_ms;
    ++of_ms_[late_ms < SLOTS ? late_ms : SLOTS - 1];
  }

  uint64_t count() const { return count_; }
  uint64_t worst_ms() const { return worst_ms_; }
  // So many of a thousand periods were at most this late.
  uint64_t at_most_ms(uint64_t per_mille) const {
    uint64_t seen = 0;
    for (uint64_t late_ms = 0; late_ms < SLOTS; ++late_ms) {
      seen += of_ms_[late_ms];
      if (seen * 1000 >= count_ * per_mille) return late_ms;
    }
    return worst_ms_;
  }

 private:
  static constexpr uint64_t SLOTS = 1000;
  uint64_t count_ = 0;
  uint64_t worst_ms_ = 0;
  uint64_t of_ms_[SLOTS] = {};
};

}  // namespace halocline::linux_port
