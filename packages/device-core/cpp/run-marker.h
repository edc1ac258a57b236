// What the saved record says about an open run, so that a reset can report it (SAFE-9). It is never resumed.
#pragma once

#include "enums.h"
#include "halocline_core.h"

namespace halocline {

struct RunMarker {
  bool is_open = false;
  RunType type = RunType::TopUp;
  // From the moment the drain pump may be on: after this, an end without proof of a refill locks top-ups (SAFE-21).
  bool has_drained = false;
  hc_id id = {};
  uint32_t drained_ms = 0;
  uint32_t filled_ms = 0;
};

}  // namespace halocline
