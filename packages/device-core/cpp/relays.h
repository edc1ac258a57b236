// The five outputs. Nothing else changes them, so every edge has its cause and its event (SAFE-14).
#pragma once

#include "enums.h"
#include "event-queue.h"
#include "halocline_core.h"

namespace halocline {

struct Relay {
  bool is_on = false;
  uint64_t on_since_ms = 0;
};

class Relays {
 public:
  const Relay& operator[](uint32_t index) const { return relays_[index]; }

  // True when this is an edge; setting what is already so is none.
  bool set(uint32_t index, bool is_on, Cause cause, uint64_t now_ms, EventQueue& events);

 private:
  Relay relays_[HC_CHANNELS];
};

}  // namespace halocline
