// The five relay outputs on their pins. "Off" is what the pull resistors do without a program, and what every pin is told before
// it is told anything else (SAFE-8). The name differs from the core's `Relays`, which decides; this one obeys.
#pragma once

#include "drivers/polarity.h"
#include "hal/pins.h"
#include "halocline_core.h"

namespace halocline {

// A setting of the board, not of the owner: with the wrong polarity every pump runs that should not.
struct RelayBoard {
  uint8_t pins[HC_CHANNELS];
  Polarity polarity;
};

class RelayOutputs {
 public:
  RelayOutputs(Pins& pins, const RelayBoard& board) : pins_(pins), board_(board) {}

  // First of all in the program. False: a pin does not obey, and nothing will be switched on until this has succeeded.
  bool begin();

  // What the core wants, once a control period. What goes off goes first; nothing goes on when something did not go off.
  bool show(const uint8_t (&is_on)[HC_CHANNELS]);

  // A bit for each channel whose pin does not carry what it was told. A welded contact is not seen here: the pin does its part.
  uint8_t read_back() const;

 private:
  bool set(uint32_t index, bool is_on);
  Level level_of(bool is_on) const { return level_for(board_.polarity, is_on); }

  Pins& pins_;
  const RelayBoard board_;
  bool has_begun_ = false;
  bool is_on_[HC_CHANNELS] = {};
};

}  // namespace halocline
