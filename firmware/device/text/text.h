// A piece of somebody else's bytes: it owns nothing and ends where its length says, not at a zero.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace halocline {

struct Text {
  const char* bytes = nullptr;
  size_t length = 0;

  constexpr Text() = default;
  constexpr Text(const char* of, size_t long_) : bytes(of), length(long_) {}
  /** Of a text that ends with a zero. */
  Text(const char* of) : bytes(of), length(std::strlen(of)) {}  // NOLINT: a literal is a text
};

inline bool is_same(Text a, Text b) {
  return a.length == b.length && (a.length == 0 || std::memcmp(a.bytes, b.bytes, a.length) == 0);
}

}  // namespace halocline
