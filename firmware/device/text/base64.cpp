#include "device/text/base64.h"

namespace halocline {

// 64: no character of the alphabet.
static uint32_t value_of(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<uint32_t>(c - 'A');
  if (c >= 'a' && c <= 'z') return static_cast<uint32_t>(c - 'a' + 26);
  if (c >= '0' && c <= '9') return static_cast<uint32_t>(c - '0' + 52);
  if (c == '+') return 62;
  return c == '/' ? 63 : 64;
}

size_t read_base64(Text text, uint8_t* bytes, size_t capacity) {
  if (text.length == 0 || text.length % 4 != 0) return 0;
  size_t padding = text.bytes[text.length - 1] == '=' ? 1 : 0;
  if (padding == 1 && text.bytes[text.length - 2] == '=') padding = 2;
  const size_t length = text.length / 4 * 3 - padding;
  if (length > capacity) return 0;
  size_t written = 0;
  uint32_t bits = 0;
  for (size_t i = 0; i < text.length; ++i) {
    const bool is_padding = i >= text.length - padding;
    const uint32_t value = is_padding ? 0 : value_of(text.bytes[i]);
    if (value > 63) return 0;
    bits = bits << 6 | value;
    if (i % 4 != 3) continue;
    for (uint32_t shift = 24; shift > 0 && written < length; shift -= 8) bytes[written++] = static_cast<uint8_t>(bits >> (shift - 8));
    // Bits that nobody asked for say that somebody tampered with it.
    if (is_padding && (bits & (padding == 1 ? 0xFFu : 0xFFFFu)) != 0) return 0;
    bits = 0;
  }
  return length;
}

}  // namespace halocline
