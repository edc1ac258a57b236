// The configuration document: its shape is judged here, field by field in the order of the contract; every number again by the
// core, which clamps it under its ceilings.
#pragma once

#include "device/text/text.h"
#include "halocline_core.h"

namespace halocline::wire {

constexpr size_t MAX_FIELD_BYTES = 32;

struct ConfigDocument {
  hc_config core;
  uint32_t interval_s;
};

/** Named so that the server can be told; a document without a revision cannot be rejected by name. */
struct ConfigRejection {
  uint32_t revision;
  bool has_revision;
  /** The first that is wrong, as a path: `lim.relay_max_s.4`; `document` for what is no document. Ends with a zero. */
  char field[MAX_FIELD_BYTES];
};

/** True: `document` is whole. False: `rejection` says why. */
bool read_config(Text payload, ConfigDocument& document, ConfigRejection& rejection);

}  // namespace halocline::wire
