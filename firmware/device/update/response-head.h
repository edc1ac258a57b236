// The head of an HTTP/1.1 response, byte by byte: its status, and the three fields that say how long the body is. Strict, because
// a head that can be read in two ways is an attack.
#pragma once

#include <cstddef>
#include <cstdint>

#include "device/text/text.h"

namespace halocline {

class ResponseHead {
 public:
  enum class State : uint8_t { Reading, Whole, Broken };

  void reset() { *this = ResponseHead(); }
  // Takes bytes up to the end of the head; `taken` says how many. What follows them is the body.
  State push(const uint8_t* bytes, size_t length, size_t& taken);

  uint16_t status() const { return status_; }
  bool has_length() const { return has_length_; }
  uint64_t length_bytes() const { return length_bytes_; }
  // In pieces, or of a length that only the other side knows.
  bool is_encoded() const { return is_encoded_; }
  // "bytes 5-9/10" is 5, 9, 10.
  struct Range {
    uint64_t first;
    uint64_t last;
    uint64_t all;
  };
  bool has_range() const { return has_range_; }
  const Range& range() const { return range_; }

 private:
  static constexpr size_t LINE_BYTES_MAX = 256;
  static constexpr size_t HEAD_BYTES_MAX = 8192;

  State take(uint8_t byte);
  State end_line();
  bool read_status(Text line);
  bool read_field(Text line);
  bool read_length(Text value);
  bool read_range(Text value);

  char line_[LINE_BYTES_MAX] = {};
  size_t line_length_ = 0;
  size_t head_length_ = 0;
  uint64_t length_bytes_ = 0;
  Range range_ = {};
  State state_ = State::Reading;
  uint16_t status_ = 0;
  bool is_return_before_ = false;
  // Longer than is kept: of no field that matters here.
  bool is_line_long_ = false;
  bool has_length_ = false;
  bool has_range_ = false;
  bool is_encoded_ = false;
};

}  // namespace halocline
