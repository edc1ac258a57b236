#include "device/provisioning/frame.h"

#include <cstring>

namespace halocline::improv {

static const uint8_t HEADER[] = {'I', 'M', 'P', 'R', 'O', 'V'};

static uint8_t sum_of(const uint8_t* bytes, size_t length) {
  uint8_t sum = 0;
  for (size_t i = 0; i < length; ++i) sum = static_cast<uint8_t>(sum + bytes[i]);
  return sum;
}

bool FrameParser::is_head_possible() const {
  const size_t at = count_ - 1;
  if (at < sizeof HEADER) return bytes_[at] == HEADER[at];
  return at != VERSION_AT || bytes_[at] == VERSION;
}

Taken FrameParser::push(uint8_t byte) {
  bytes_[count_++] = byte;
  if (count_ < HEAD_BYTES && !is_head_possible()) {
    count_ = 0;
    // The header has no second letter like its first: a new one can begin only here.
    if (byte == HEADER[0]) bytes_[count_++] = byte;
  }
  if (count_ < HEAD_BYTES || count_ <= HEAD_BYTES + bytes_[LENGTH_AT]) return Taken::Nothing;
  count_ = 0;
  const size_t summed = HEAD_BYTES + bytes_[LENGTH_AT];
  return sum_of(bytes_, summed) == bytes_[summed] ? Taken::Whole : Taken::Damaged;
}

size_t write_frame(FrameType type, const uint8_t* data, size_t length, uint8_t* out) {
  std::memcpy(out, HEADER, sizeof HEADER);
  out[6] = VERSION;
  out[7] = static_cast<uint8_t>(type);
  out[8] = static_cast<uint8_t>(length);
  if (length > 0) std::memcpy(out + HEAD_BYTES, data, length);
  const size_t summed = HEAD_BYTES + length;
  out[summed] = sum_of(out, summed);
  out[summed + 1] = '\n';
  return summed + 2;
}

}  // namespace halocline::improv
