#include "drivers/relays.h"

namespace halocline {

// The level goes before the direction, or an active-low relay clicks. All levels go before the first direction, and a pin that
// did not take its level stays an input: its resistor holds it off.
bool RelayOutputs::begin() {
  has_begun_ = false;
  bool is_level_set[HC_CHANNELS] = {};
  bool is_all_well = true;
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) is_level_set[index] = set(index, false);
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    const bool is_driven = is_level_set[index] && pins_.set_direction(board_.pins[index], Direction::Output);
    if (!is_driven) is_all_well = false;
  }
  has_begun_ = is_all_well && read_back() == 0;
  return has_begun_;
}

bool RelayOutputs::show(const uint8_t (&is_on)[HC_CHANNELS]) {
  bool is_all_off = true;
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    if (is_on[index] == 0 && !set(index, false)) is_all_off = false;
  }
  if (!has_begun_ || !is_all_off) return false;
  bool is_all_well = true;
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    if (is_on[index] != 0 && !set(index, true)) is_all_well = false;
  }
  return is_all_well;
}

uint8_t RelayOutputs::read_back() const {
  uint8_t differing = 0;
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    Level level = Level::Low;
    const bool is_as_told = pins_.read(board_.pins[index], level) && level == level_of(is_on_[index]);
    if (!is_as_told) differing = static_cast<uint8_t>(differing | 1u << index);
  }
  return differing;
}

bool RelayOutputs::set(uint32_t index, bool is_on) {
  is_on_[index] = is_on;
  return pins_.set_level(board_.pins[index], level_of(is_on));
}

}  // namespace halocline
