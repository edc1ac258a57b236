#include "device/json/writer.h"

namespace halocline::json {

void Writer::put(char c) {
  if (length_ == capacity_) is_broken_ = true;
  if (is_broken_) return;
  out_[length_++] = c;
}

void Writer::put(Text bytes) {
  for (size_t i = 0; i < bytes.length; ++i) put(bytes.bytes[i]);
}

void Writer::separate() {
  if (needs_comma_) put(',');
  needs_comma_ = true;
}

void Writer::open(char bracket) {
  separate();
  put(bracket);
  ++depth_;
  needs_comma_ = false;
}

void Writer::close(char bracket) {
  if (depth_ == 0) {
    is_broken_ = true;
    return;
  }
  put(bracket);
  --depth_;
  needs_comma_ = true;
}

void Writer::key(Text name) {
  separate();
  quoted(name);
  put(':');
  needs_comma_ = false;
}

void Writer::text(Text value) {
  separate();
  quoted(value);
}

void Writer::whole_value(Text json) {
  separate();
  put(json);
}

void Writer::character(char c) {
  static const char HEX[] = "0123456789abcdef";
  const char* const short_ones = "\b\f\n\r\t";
  if (c == '"' || c == '\\') {
    put('\\');
    put(c);
  } else if (static_cast<uint8_t>(c) >= 0x20) {
    put(c);
  } else if (const char* found = c == '\0' ? nullptr : std::strchr(short_ones, c)) {
    put('\\');
    put("bfnrt"[found - short_ones]);
  } else {
    put("\\u00");
    put(HEX[static_cast<uint8_t>(c) >> 4]);
    put(HEX[c & 0x0F]);
  }
}

void Writer::quoted(Text value) {
  put('"');
  for (size_t i = 0; i < value.length; ++i) character(value.bytes[i]);
  put('"');
}

void Writer::scaled(int32_t value, uint8_t decimals) {
  const bool is_negative = value < 0;
  // Not -value: the lowest number has no counterpart.
  const uint32_t size = is_negative ? 0U - static_cast<uint32_t>(value) : static_cast<uint32_t>(value);
  decimal(size, is_negative, decimals);
}

void Writer::decimal(uint64_t size, bool is_negative, uint8_t decimals) {
  while (decimals > 0 && size % 10 == 0) {
    size /= 10;
    --decimals;
  }
  // Twenty digits are the most, with a point and a nought before it.
  char backward[24];
  size_t count = 0;
  do {
    if (count > 0 && count == decimals) backward[count++] = '.';
    backward[count++] = static_cast<char>('0' + size % 10);
    size /= 10;
  } while (size != 0 || count <= decimals);
  separate();
  if (is_negative) put('-');
  while (count > 0) put(backward[--count]);
}

}  // namespace halocline::json
