#include "device/text/utf8.h"

namespace halocline {

static bool is_continued(const char* at, size_t bytes) {
  for (size_t i = 1; i < bytes; ++i) {
    if ((static_cast<uint8_t>(at[i]) & 0xC0) != 0x80) return false;
  }
  return true;
}

/** What the second byte must be at least and at most, beside being a continuation. */
static bool is_second_allowed(uint8_t first, uint8_t second) {
  if (first == 0xE0) return second >= 0xA0;
  if (first == 0xED) return second < 0xA0;
  if (first == 0xF0) return second >= 0x90;
  if (first == 0xF4) return second < 0x90;
  return true;
}

size_t utf8_character_bytes(const char* at, size_t left) {
  if (left == 0) return 0;
  const uint8_t first = static_cast<uint8_t>(at[0]);
  if (first < 0x80) return 1;
  const size_t bytes = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  if (bytes == 0 || bytes > left || !is_continued(at, bytes)) return 0;
  return is_second_allowed(first, static_cast<uint8_t>(at[1])) ? bytes : 0;
}

size_t write_utf8(uint32_t code_point, char* out) {
  if (code_point < 0x80) {
    out[0] = static_cast<char>(code_point);
    return 1;
  }
  const size_t bytes = code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
  const uint32_t lead = bytes == 2 ? 0xC0 : bytes == 3 ? 0xE0 : 0xF0;
  for (size_t i = bytes - 1; i > 0; --i) {
    out[i] = static_cast<char>(0x80 | (code_point & 0x3F));
    code_point >>= 6;
  }
  out[0] = static_cast<char>(lead | code_point);
  return bytes;
}

}  // namespace halocline
