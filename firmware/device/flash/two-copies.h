// A value that must never be lost. It stands twice, under two keys, each copy with a sequence number and a checksum; a new one
// overwrites the older copy, so that a power cut at any byte leaves the newer one whole.
#pragma once

#include "device/flash/checked-value.h"

namespace halocline {

// One for all values: they are saved one after the other.
struct RecordBuffer {
  uint8_t bytes[hal::FLASH_VALUE_BYTES_MAX];
};

enum class Recall : uint8_t {
  // It was never saved.
  Nothing,
  Whole,
  // It was saved, and neither copy can be read. Not the same as a new device: latches may be lost with it.
  Damaged
};

class TwoCopies {
 public:
  // The name has at most 13 letters: a key adds two.
  TwoCopies(hal::Flash& flash, RecordBuffer& buffer, const char* name);

  // Once, before the first `save`. The value stands in `value()` until the buffer is used again.
  Recall load();
  const uint8_t* value() const { return buffer_.bytes + SEQUENCE_BYTES; }
  size_t value_length() const { return value_length_; }

  // Where the next value is to be written before `save`.
  uint8_t* draft() { return buffer_.bytes + SEQUENCE_BYTES; }
  static constexpr size_t VALUE_BYTES_MAX = CHECKED_BYTES_MAX - 4;

  // True only when the value is durable. After false a restart finds this one or the one before, whole.
  [[nodiscard]] bool save(size_t value_length);

 private:
  static constexpr size_t SEQUENCE_BYTES = 4;
  static constexpr uint32_t COPIES = 2;

  CheckedRead read_copy(uint32_t copy, uint32_t& sequence);
  bool write_copy(uint32_t copy, uint32_t sequence, size_t value_length);

  hal::Flash& flash_;
  RecordBuffer& buffer_;
  hal::FlashKey keys_[COPIES];
  size_t value_length_ = 0;
  uint32_t newest_ = 0;
  uint32_t sequence_ = 0;
  bool is_loaded_ = false;
  bool has_value_ = false;
};

}  // namespace halocline
