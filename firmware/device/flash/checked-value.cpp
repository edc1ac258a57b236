#include "device/flash/checked-value.h"

#include "device/flash/crc32.h"

namespace halocline {

static void put_checksum(uint8_t* at, uint32_t crc) {
  for (size_t i = 0; i < CHECKSUM_BYTES; ++i) at[i] = static_cast<uint8_t>(crc >> (8 * i));
}

static uint32_t checksum_at(const uint8_t* at) {
  uint32_t crc = 0;
  for (size_t i = 0; i < CHECKSUM_BYTES; ++i) crc |= static_cast<uint32_t>(at[i]) << (8 * i);
  return crc;
}

// An empty body is no record: the checksum of nothing is nought, and so is flash that lost its charge.
CheckedRead read_checked(hal::Flash& flash, const char* key, uint8_t* buffer, size_t capacity, size_t& body_length) {
  size_t length = 0;
  body_length = 0;
  const hal::FlashRead read = flash.read(key, buffer, capacity, length);
  if (read == hal::FlashRead::Absent) return CheckedRead::Absent;
  if (read == hal::FlashRead::Failed || length <= CHECKSUM_BYTES || length > capacity) return CheckedRead::Torn;
  const size_t body = length - CHECKSUM_BYTES;
  if (crc32(buffer, body) != checksum_at(buffer + body)) return CheckedRead::Torn;
  body_length = body;
  return CheckedRead::Whole;
}

bool write_checked(hal::Flash& flash, const char* key, uint8_t* buffer, size_t body_length) {
  if (body_length == 0 || body_length > CHECKED_BYTES_MAX) return false;
  const uint32_t crc = crc32(buffer, body_length);
  put_checksum(buffer + body_length, crc);
  const size_t length = body_length + CHECKSUM_BYTES;
  if (flash.write(key, buffer, length) != hal::FlashWrite::Done) return false;
  size_t read_length = 0;
  const CheckedRead read = read_checked(flash, key, buffer, length, read_length);
  return read == CheckedRead::Whole && read_length == body_length && crc32(buffer, read_length) == crc;
}

}  // namespace halocline
