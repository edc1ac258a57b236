// Base64 as RFC 4648 has it, with its padding and nothing else.
#pragma once

#include "device/text/text.h"

namespace halocline {

// Returns how many bytes it says, or 0 when it is none or they do not fit.
size_t read_base64(Text text, uint8_t* bytes, size_t capacity);

}  // namespace halocline
