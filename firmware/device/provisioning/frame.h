// Frames of Improv over a serial line (improv-wifi.com/serial): "IMPROV", a version, a type, a length, the data, a checksum, and a
// newline that nobody insists on. Between frames a line may carry anything, a log for instance.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline::improv {

constexpr uint8_t VERSION = 1;
constexpr size_t DATA_BYTES_MAX = 255;
// Before the data: header, version, type, length; behind it: checksum, newline.
constexpr size_t HEAD_BYTES = 9;
constexpr size_t FRAME_BYTES_MAX = HEAD_BYTES + DATA_BYTES_MAX + 2;

enum class FrameType : uint8_t { CurrentState = 1, ErrorState = 2, Command = 3, Result = 4 };

// Points into the parser: good until the next byte.
struct Frame {
  uint8_t type;
  const uint8_t* data;
  size_t length;
};

enum class Taken : uint8_t {
  Nothing,
  Whole,
  // It was one by its length, and its checksum is wrong.
  Damaged
};

class FrameParser {
 public:
  Taken push(uint8_t byte);
  // After `Whole`.
  Frame frame() const { return {bytes_[TYPE_AT], bytes_ + HEAD_BYTES, bytes_[LENGTH_AT]}; }
  bool is_amid_frame() const { return count_ > 0; }
  // The rest of it will not come.
  void drop() { count_ = 0; }

 private:
  static constexpr size_t VERSION_AT = 6;
  static constexpr size_t TYPE_AT = 7;
  static constexpr size_t LENGTH_AT = 8;

  bool is_head_possible() const;

  uint8_t bytes_[FRAME_BYTES_MAX] = {};
  size_t count_ = 0;
};

// Bytes written, with the newline. `out` has room for FRAME_BYTES_MAX; `length` is at most DATA_BYTES_MAX.
size_t write_frame(FrameType type, const uint8_t* data, size_t length, uint8_t* out);

}  // namespace halocline::improv
