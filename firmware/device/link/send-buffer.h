// Packets on their way to a stream that takes as much as it likes. A packet is in here whole or not at all.
#pragma once

#include <cstring>

#include "hal/stream.h"

namespace halocline {

class SendBuffer {
 public:
  static constexpr size_t BYTES_MAX = 4096;

  // Where the next packet is written, and how long it may be.
  uint8_t* room() { return bytes_ + length_; }
  size_t room_bytes() const { return BYTES_MAX - length_; }
  void add(size_t packet_bytes) { length_ += packet_bytes; }

  bool is_empty() const { return length_ == 0; }
  void clear() { length_ = 0; }

  // What the stream did not take stays first in line. True when it took anything.
  bool flush(hal::Stream& stream) {
    size_t taken = 0;
    while (taken < length_) {
      const size_t more = stream.write(bytes_ + taken, length_ - taken);
      if (more == 0) break;
      taken += more;
    }
    length_ -= taken;
    std::memmove(bytes_, bytes_ + taken, length_);
    return taken > 0;
  }

 private:
  uint8_t bytes_[BYTES_MAX] = {};
  size_t length_ = 0;
};

}  // namespace halocline
