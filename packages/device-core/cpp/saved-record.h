// What must survive a power cut, as bytes: version, latches, spent stops, configuration, checksum.
#pragma once

#include "halocline_core.h"
#include "latches.h"

namespace halocline {

struct SavedState {
  Latches latches;
  bool has_config = false;
  hc_config config = {};
};

void write_record(const SavedState& state, uint8_t* record);

// False when the bytes are not a whole, unharmed record of this version.
bool read_record(const uint8_t* bytes, uint32_t length, SavedState& state);

}  // namespace halocline
