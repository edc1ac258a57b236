// What survives a power cut: small values under short names, as ESP-IDF's NVS keeps them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline::hal {

// What one page of NVS takes at most.
constexpr size_t FLASH_VALUE_BYTES_MAX = 4000;
constexpr size_t FLASH_KEY_LETTERS_MAX = 15;

struct FlashKey {
  char text[FLASH_KEY_LETTERS_MAX + 1];
};

enum class FlashWrite : uint8_t { Done, Full, Failed };
enum class FlashRead : uint8_t { Found, Absent, Failed };

// Keys are of a-z, 0-9 and dots. A power cut during a write may leave anything under that key, also nothing; every other key
// stays as it was. Nobody above this line trusts a value that carries no checksum of its own.
class Flash {
 public:
  // Done: a power cut from here on leaves the new value.
  [[nodiscard]] virtual FlashWrite write(const char* key, const uint8_t* bytes, size_t length) = 0;
  // Failed also when the value is longer than `capacity`.
  [[nodiscard]] virtual FlashRead read(const char* key, uint8_t* bytes, size_t capacity, size_t& length) = 0;
  // True when the key is gone, also when it never was there.
  [[nodiscard]] virtual bool erase(const char* key) = 0;
  // Up to `capacity` keys that begin so, in any order; returns how many.
  virtual size_t list(const char* prefix, FlashKey* keys, size_t capacity) = 0;

 protected:
  ~Flash() = default;
};

}  // namespace halocline::hal
