// What hangs on which wire, as the board file says it: lines of `key = value`, `#` begins a remark. A setting of the board, not of
// the owner; nothing in it has a default that could switch a pump.
#pragma once

#include <string>

#include "drivers/relays.h"

namespace halocline::linux_port {

struct Board {
  std::string i2c_path;
  std::string gpio_path;
  RelayBoard relays{};
  bool has_button = false;
  uint8_t button_pin = 0;
  bool has_led = false;
  uint8_t led_pin = 0;
  Polarity led_polarity = Polarity::ActiveHigh;
  // Empty: from the network card.
  std::string hardware_id;
};

// False: `problem` says in a sentence what is wrong with it.
bool parse_board(const std::string& text, Board& board, std::string& problem);

// The wires of simulated water: relays that switch on with a low level, as the common boards do.
Board simulated_board();

}  // namespace halocline::linux_port
