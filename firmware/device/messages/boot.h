// A boot on the wire: "57-9f3c1a77". The counter orders boots, the random part tells two with the same counter apart.
#pragma once

#include "device/text/text.h"

namespace halocline::wire {

struct Boot {
  uint32_t counter = 0;
  uint32_t nonce = 0;
};

inline bool is_same_boot(Boot a, Boot b) { return a.counter == b.counter && a.nonce == b.nonce; }

constexpr size_t MAX_BOOT_BYTES = 18;

bool parse_boot(Text text, Boot& boot);

struct BootText {
  char bytes[MAX_BOOT_BYTES];
  size_t length;
  Text text() const { return {bytes, length}; }
};

/** The wire has nine digits for the counter: beyond them it starts again from nought. */
BootText boot_text(Boot boot);

}  // namespace halocline::wire
