// One value under one key, with a checksum: a torn one is never read as a whole one.
#pragma once

#include "hal/flash.h"

namespace halocline {

constexpr size_t CHECKSUM_BYTES = 4;
constexpr size_t CHECKED_BYTES_MAX = hal::FLASH_VALUE_BYTES_MAX - CHECKSUM_BYTES;

enum class CheckedRead : uint8_t { Whole, Absent, Torn };

// The body stands in the first `body_length` bytes of `buffer`; there is room for the checksum behind it. True only when the
// record is in flash and was read back whole: an answer that depends on it may leave. The buffer holds the same body afterwards.
[[nodiscard]] bool write_checked(hal::Flash& flash, const char* key, uint8_t* buffer, size_t body_length);

[[nodiscard]] CheckedRead read_checked(hal::Flash& flash, const char* key, uint8_t* buffer, size_t capacity, size_t& body_length);

}  // namespace halocline
