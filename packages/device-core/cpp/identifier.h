// Ids of commands and stops: short texts, compared byte by byte.
#pragma once

#include "halocline_core.h"

namespace halocline {

inline bool is_same_id(const hc_id& a, const hc_id& b) {
  if (a.length != b.length) return false;
  for (uint8_t i = 0; i < a.length; ++i) {
    if (a.text[i] != b.text[i]) return false;
  }
  return true;
}

// A copy with its length held to what the struct can carry, and nothing behind it.
inline hc_id bounded_id(const hc_id& id) {
  hc_id bounded = {};
  bounded.length = id.length < HC_ID_BYTES ? id.length : HC_ID_BYTES;
  for (uint8_t i = 0; i < bounded.length; ++i) bounded.text[i] = id.text[i];
  return bounded;
}

}  // namespace halocline
