// The name and key that pairing gives.
#pragma once

#include "device/text/text.h"

namespace halocline::wire {

/** Each ends with a zero. */
struct PairingGrant {
  /** Lower case: it becomes part of topics. */
  char registration_id[37];
  char key[44];
};

/** False for anything but a whole grant. */
bool read_pairing_grant(Text payload, PairingGrant& grant);

}  // namespace halocline::wire
