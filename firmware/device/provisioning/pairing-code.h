// The code that a dashboard gives its owner: K7QF-2M9X. Four and four characters of Crockford's alphabet, without I, L, O and U.
#pragma once

#include "device/text/text.h"

namespace halocline {

constexpr size_t PAIRING_CODE_BYTES = 9;

inline bool is_pairing_code(Text code) {
  if (code.length != PAIRING_CODE_BYTES) return false;
  for (size_t i = 0; i < PAIRING_CODE_BYTES; ++i) {
    const char c = code.bytes[i];
    const bool is_letter = c >= 'A' && c <= 'Z' && c != 'I' && c != 'L' && c != 'O' && c != 'U';
    const bool is_right = i == 4 ? c == '-' : is_letter || (c >= '0' && c <= '9');
    if (!is_right) return false;
  }
  return true;
}

}  // namespace halocline
