// A program that no launcher started has nowhere to put another one: every update ends with "no space".
#pragma once

#include "hal/slots.h"

namespace halocline::linux_port {

class NoSlots final : public hal::Slots {
 public:
  uint32_t slot_bytes() const override { return 0; }
  uint8_t running() const override { return 0; }
  uint8_t other() const override { return 1; }
  bool is_on_trial() const override { return false; }
  bool begin() override { return false; }
  bool write(const uint8_t*, size_t) override { return false; }
  bool read(uint32_t, uint8_t*, size_t) override { return false; }
  bool choose(uint32_t, const uint8_t*) override { return false; }
  bool take_back() override { return true; }
  bool confirm() override { return false; }
};

}  // namespace halocline::linux_port
