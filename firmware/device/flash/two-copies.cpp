#include "device/flash/two-copies.h"

#include <cstring>

namespace halocline {

TwoCopies::TwoCopies(hal::Flash& flash, RecordBuffer& buffer, const char* name) : flash_(flash), buffer_(buffer) {
  for (uint32_t copy = 0; copy < COPIES; ++copy) {
    size_t length = strlen(name);
    if (length > hal::FLASH_KEY_LETTERS_MAX - 2) length = hal::FLASH_KEY_LETTERS_MAX - 2;
    memcpy(keys_[copy].text, name, length);
    keys_[copy].text[length] = '.';
    keys_[copy].text[length + 1] = static_cast<char>('0' + copy);
    keys_[copy].text[length + 2] = '\0';
  }
}

CheckedRead TwoCopies::read_copy(uint32_t copy, uint32_t& sequence) {
  size_t body_length = 0;
  const CheckedRead read = read_checked(flash_, keys_[copy].text, buffer_.bytes, sizeof(buffer_.bytes), body_length);
  if (read != CheckedRead::Whole) return read;
  if (body_length < SEQUENCE_BYTES) return CheckedRead::Torn;
  sequence = 0;
  for (size_t i = 0; i < SEQUENCE_BYTES; ++i) sequence |= static_cast<uint32_t>(buffer_.bytes[i]) << (8 * i);
  value_length_ = body_length - SEQUENCE_BYTES;
  return read;
}

// Sequence numbers may wrap: the difference of neighbours tells which is newer.
static bool is_newer(uint32_t a, uint32_t b) { return static_cast<int32_t>(a - b) > 0; }

// One torn copy beside none at all is a first `save` that was cut, because a first one writes both: nothing was saved yet.
Recall TwoCopies::load() {
  uint32_t sequences[COPIES] = {};
  CheckedRead reads[COPIES];
  for (uint32_t copy = 0; copy < COPIES; ++copy) reads[copy] = read_copy(copy, sequences[copy]);
  const bool has_first = reads[0] == CheckedRead::Whole;
  const bool has_second = reads[1] == CheckedRead::Whole;
  is_loaded_ = true;
  has_value_ = has_first || has_second;
  if (!has_value_) {
    value_length_ = 0;
    return reads[0] == CheckedRead::Torn && reads[1] == CheckedRead::Torn ? Recall::Damaged : Recall::Nothing;
  }
  newest_ = has_first && (!has_second || is_newer(sequences[0], sequences[1])) ? 0 : 1;
  sequence_ = sequences[newest_];
  if (read_copy(newest_, sequence_) == CheckedRead::Whole) return Recall::Whole;
  // It was whole a moment ago: the flash itself fails.
  value_length_ = 0;
  return Recall::Damaged;
}

bool TwoCopies::write_copy(uint32_t copy, uint32_t sequence, size_t value_length) {
  for (size_t i = 0; i < SEQUENCE_BYTES; ++i) buffer_.bytes[i] = static_cast<uint8_t>(sequence >> (8 * i));
  return write_checked(flash_, keys_[copy].text, buffer_.bytes, SEQUENCE_BYTES + value_length);
}

bool TwoCopies::save(size_t value_length) {
  if (!is_loaded_ || value_length > VALUE_BYTES_MAX) return false;
  const uint32_t copy = has_value_ ? 1 - newest_ : 0;
  const uint32_t sequence = sequence_ + 1;
  if (!write_copy(copy, sequence, value_length)) return false;
  const bool is_first = !has_value_;
  newest_ = copy;
  sequence_ = sequence;
  has_value_ = true;
  value_length_ = value_length;
  return !is_first || write_copy(1 - copy, sequence, value_length);
}

}  // namespace halocline
