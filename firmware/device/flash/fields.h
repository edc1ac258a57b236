// The fields of a stored record, one after the other, little-endian. Records outlive the program that wrote them: a newer one
// only adds fields at the end, so that the older one, back after a failed update, reads what it knows and skips the rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace halocline {

class FieldWriter {
 public:
  FieldWriter(uint8_t* bytes, size_t capacity) : bytes_(bytes), capacity_(capacity) {}

  void u8(uint8_t value) { raw(&value, 1); }
  void u16(uint16_t value) { number(value, 2); }
  void u32(uint32_t value) { number(value, 4); }
  // With its length in front.
  void text(const uint8_t* bytes, size_t length) {
    if (length > UINT16_MAX) fits_ = false;
    u16(static_cast<uint16_t>(length));
    raw(bytes, length);
  }
  bool fits() const { return fits_; }
  size_t length() const { return length_; }

 private:
  void number(uint32_t value, size_t width) {
    uint8_t bytes[4];
    for (size_t i = 0; i < width; ++i) bytes[i] = static_cast<uint8_t>(value >> (8 * i));
    raw(bytes, width);
  }
  void raw(const uint8_t* bytes, size_t length) {
    if (!fits_ || length > capacity_ - length_) {
      fits_ = false;
      return;
    }
    if (length > 0) memcpy(bytes_ + length_, bytes, length);
    length_ += length;
  }

  uint8_t* bytes_;
  size_t capacity_;
  size_t length_ = 0;
  bool fits_ = true;
};

// A field behind the end is nought or empty: an older program did not know it.
class FieldReader {
 public:
  FieldReader(const uint8_t* bytes, size_t length) : bytes_(bytes), length_(length) {}

  uint8_t u8() { return static_cast<uint8_t>(number(1)); }
  uint16_t u16() { return static_cast<uint16_t>(number(2)); }
  uint32_t u32() { return number(4); }
  // Returns its length; a text that is cut short, or longer than there is room, makes the whole record bad.
  size_t text(uint8_t* bytes, size_t capacity) {
    const size_t length = u16();
    if (length > capacity || length > length_ - at_) {
      is_bad_ = true;
      return 0;
    }
    if (length > 0) memcpy(bytes, bytes_ + at_, length);
    at_ += length;
    return length;
  }
  bool is_bad() const { return is_bad_; }

 private:
  uint32_t number(size_t width) {
    if (at_ == length_) return 0;
    if (width > length_ - at_) {
      is_bad_ = true;
      at_ = length_;
      return 0;
    }
    uint32_t value = 0;
    for (size_t i = 0; i < width; ++i) value |= static_cast<uint32_t>(bytes_[at_ + i]) << (8 * i);
    at_ += width;
    return value;
  }

  const uint8_t* bytes_;
  size_t length_;
  size_t at_ = 0;
  bool is_bad_ = false;
};

}  // namespace halocline
