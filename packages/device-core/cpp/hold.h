// SAFE-7: water moves by itself, so nothing of W is switched on until a person, or the device with great care, lets go.
// It is no fault and no stop: each of the three can stand without the others, and each is cleared on its own.
#pragma once

#include "enums.h"
#include "halocline_core.h"

namespace halocline {

// Part of the saved record: a restart does not let go.
struct Hold {
  Fault reason = Fault::None;
  uint8_t suspects = 0;
  // How long it has stood, as far as the device was awake.
  uint32_t stood_s = 0;

  static bool is_reason(Fault fault) {
    return fault == Fault::Rising || fault == Fault::Falling || fault == Fault::Welded || fault == Fault::Overflow;
  }
  bool is_set() const { return reason != Fault::None; }
  // False when nothing changed. The first reason stays, as what follows is mostly its consequence; a blocked overflow
  // concerns circulation too and goes before all others.
  bool set(Fault new_reason, uint8_t new_suspects);
  void release() { *this = Hold(); }

  // Drain by hand stays allowed while the water rises: it is the way to win time.
  bool may_start(Role role) const { return !is_set() || (role == Role::Drain && is_rising()); }
  bool is_rising() const;
};

}  // namespace halocline
