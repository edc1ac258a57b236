// CRC-32 as in Ethernet: tells a whole record from one that a power cut tore.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline {

uint32_t crc32(const uint8_t* bytes, size_t length);

}  // namespace halocline
