#include "device/json/string-characters.h"

#include "device/text/utf8.h"

namespace halocline::json {

static uint32_t hex_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<uint32_t>(c - '0');
  return static_cast<uint32_t>((c | 0x20) - 'a' + 10);
}

uint32_t StringCharacters::four_hex() {
  uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = value << 4 | hex_value(lexeme_.bytes[at_++]);
  return value;
}

static bool is_high(uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
static bool is_low(uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

uint32_t StringCharacters::escaped() {
  ++at_;
  const char kind = lexeme_.bytes[at_++];
  if (kind != 'u') {
    const char* const kinds = "bfnrt";
    const char* const found = std::strchr(kinds, kind);
    return static_cast<uint8_t>(found != nullptr ? "\b\f\n\r\t"[found - kinds] : kind);
  }
  const uint32_t unit = four_hex();
  if (is_low(unit)) return REPLACEMENT;
  if (!is_high(unit)) return unit;
  const bool is_pair = lexeme_.length - at_ >= 6 && lexeme_.bytes[at_] == '\\' && lexeme_.bytes[at_ + 1] == 'u';
  if (!is_pair) return REPLACEMENT;
  const size_t second = at_;
  at_ += 2;
  const uint32_t low = four_hex();
  if (is_low(low)) return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
  at_ = second;
  return REPLACEMENT;
}

uint32_t StringCharacters::plain() {
  const size_t bytes = utf8_character_bytes(lexeme_.bytes + at_, lexeme_.length - at_);
  const uint8_t first = static_cast<uint8_t>(lexeme_.bytes[at_]);
  uint32_t value = bytes == 1 ? first : first & (0x7FU >> bytes);
  for (size_t i = 1; i < bytes; ++i) value = value << 6 | (static_cast<uint8_t>(lexeme_.bytes[at_ + i]) & 0x3FU);
  at_ += bytes;
  return value;
}

bool StringCharacters::next(uint32_t& code_point) {
  if (at_ == lexeme_.length) return false;
  code_point = lexeme_.bytes[at_] == '\\' ? escaped() : plain();
  return true;
}

bool says(Text lexeme, const char* ascii) {
  StringCharacters characters(lexeme);
  uint32_t code_point = 0;
  while (characters.next(code_point)) {
    if (*ascii == '\0' || code_point != static_cast<uint8_t>(*ascii)) return false;
    ++ascii;
  }
  return *ascii == '\0';
}

bool copy_characters(Text lexeme, char* out, size_t capacity, size_t& bytes) {
  StringCharacters characters(lexeme);
  uint32_t code_point = 0;
  bytes = 0;
  while (characters.next(code_point)) {
    char encoded[4];
    const size_t more = write_utf8(code_point, encoded);
    if (more > capacity - bytes) return false;
    std::memcpy(out + bytes, encoded, more);
    bytes += more;
  }
  return true;
}

}  // namespace halocline::json
