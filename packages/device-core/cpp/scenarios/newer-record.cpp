#include "newer-record.h"

namespace scenarios {

// Written from the format's description and not from the core's own code, so that the two check each other.
constexpr uint32_t MINOR_AT = 1206;
constexpr uint32_t ADDED_AT = MINOR_AT + 14;
constexpr uint32_t CHECKSUM_BYTES = 4;

static uint32_t checksum(const uint8_t* bytes, uint32_t length) {
  uint32_t crc = 0xFFFFFFFFu;
  for (uint32_t i = 0; i < length; ++i) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1u) != 0 ? (crc >> 1) ^ 0xEDB88320u : crc >> 1;
  }
  return ~crc;
}

void make_newer(uint8_t* record, uint32_t length, uint32_t seed) {
  const uint32_t body_bytes = length - CHECKSUM_BYTES;
  record[MINOR_AT] = static_cast<uint8_t>(2 + seed % 254);
  for (uint32_t at = ADDED_AT; at < body_bytes; ++at) record[at] = static_cast<uint8_t>(at * 31 + seed);
  const uint32_t sum = checksum(record, body_bytes);
  for (uint32_t i = 0; i < CHECKSUM_BYTES; ++i) record[body_bytes + i] = static_cast<uint8_t>(sum >> (8 * i));
}

}  // namespace scenarios
