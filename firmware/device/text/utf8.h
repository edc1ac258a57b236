// Well-formed UTF-8: no overlong forms, no surrogates, nothing beyond the last code point.
#pragma once

#include "device/text/text.h"

namespace halocline {

/** Bytes of the character that begins here, 1 to 4; 0 when none does. */
size_t utf8_character_bytes(const char* at, size_t left);

/** Bytes written, 1 to 4. `out` has room for four. */
size_t write_utf8(uint32_t code_point, char* out);

}  // namespace halocline
