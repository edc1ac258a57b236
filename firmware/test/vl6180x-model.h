// A VL6180X as a test needs it: its registers, its time, and everything that goes wrong with one above a sump. Written from
// register facts at second hand; neither the data sheet nor a chip was at hand to compare it with.
#pragma once

#include <cstring>

#include "drivers/vl6180x-settings.h"
#include "hal/i2c-bus.h"

namespace halocline::test {

class Vl6180xModel final : public I2cBus {
 public:
  // The world.
  uint64_t now_ms = 0;
  uint8_t distance_mm = 45;
  uint16_t return_rate = 600;
  uint8_t error_code = 0;
  uint8_t alarm_bits = 0;
  uint64_t shot_ms = 30;

  // What is wrong.
  uint8_t id = 0xB4;
  bool is_absent = false;
  bool is_floating = false;
  bool is_held_low = false;
  bool hangs = false;
  bool is_never_ready = false;
  bool keeps_interrupt = false;
  // Every so many calls one is not answered; nought is none.
  uint32_t nak_every = 0;
  // Does not answer this call, counted from now; nought is none.
  uint32_t missed_call = 0;
  // Loses its power before this call, counted from now; nought is never.
  uint32_t brown_out_before_call = 0;

  // What was done to it.
  uint32_t calls = 0;
  uint32_t failed_calls = 0;
  uint32_t recoveries = 0;
  uint32_t shots = 0;

  Vl6180xModel() { power_up(); }

  void power_up() {
    std::memset(registers_, 0, sizeof registers_);
    registers_[0x016] = 1;
    registers_[0x04D] = 1;
    // What is nowhere promised to be nought is something that could be believed.
    registers_[0x062] = 14;
    registers_[0x066] = 4;
    is_shooting_ = false;
    is_continuous_ = false;
  }

  // As a program left it that measures on and on.
  void leave_continuous() {
    registers_[0x016] = 0;
    registers_[0x04D] = 0;
    is_continuous_ = true;
  }

  uint8_t at(uint16_t address) const { return registers_[address]; }

  bool has_settings() const {
    for (const RegisterValue& setting : VL6180X_SETTINGS)
      if (registers_[setting.address] != setting.value) return false;
    return true;
  }

  BusResult write_registers(uint8_t address, uint16_t first, const uint8_t* bytes, size_t length) override {
    const BusResult result = answer(address);
    if (result != BusResult::Ok) return result;
    for (size_t index = 0; index < length; ++index) write(static_cast<uint16_t>(first + index), bytes[index]);
    return BusResult::Ok;
  }

  BusResult read_registers(uint8_t address, uint16_t first, uint8_t* bytes, size_t length) override {
    const BusResult result = answer(address);
    if (result != BusResult::Ok) return result;
    finish_shot();
    registers_[0x000] = id;
    for (size_t index = 0; index < length; ++index) bytes[index] = read(static_cast<uint16_t>(first + index));
    return BusResult::Ok;
  }

  void recover() override {
    ++calls;
    ++recoveries;
  }

 private:
  BusResult answer(uint8_t address) {
    ++calls;
    if (brown_out_before_call > 0 && --brown_out_before_call == 0) power_up();
    if (is_floating || is_held_low) return BusResult::Ok;
    const bool is_this_missed = missed_call > 0 && --missed_call == 0;
    const bool is_missed = is_this_missed || is_absent || address != 0x29 || (nak_every > 0 && calls % nak_every == 0);
    if (!hangs && !is_missed) return BusResult::Ok;
    ++failed_calls;
    return hangs ? BusResult::Timeout : BusResult::Nak;
  }

  uint8_t read(uint16_t address) const {
    if (is_floating) return 0xFF;
    if (is_held_low) return 0x00;
    return address < sizeof registers_ ? registers_[address] : 0;
  }

  void write(uint16_t address, uint8_t value) {
    if (is_floating || is_held_low || address >= sizeof registers_) return;
    if (address == 0x015) {
      if (!keeps_interrupt) registers_[0x04F] = 0;
    } else if (address == 0x018) {
      start();
    } else {
      registers_[address] = value;
    }
  }

  void start() {
    if (is_continuous_) {
      is_continuous_ = false;
      registers_[0x04D] = 1;
      return;
    }
    ++shots;
    is_shooting_ = true;
    ready_ms_ = now_ms + shot_ms;
    registers_[0x04D] = 0;
  }

  // Without its settings it says 14 mm of everything, with a good status: that was seen by people who left them out.
  void finish_shot() {
    if (!is_shooting_ || is_never_ready || now_ms < ready_ms_) return;
    is_shooting_ = false;
    const bool is_error = error_code != 0;
    registers_[0x04D] = static_cast<uint8_t>(error_code << 4 | 1);
    registers_[0x04F] = static_cast<uint8_t>(4 | alarm_bits);
    registers_[0x062] = !has_settings() ? 14 : is_error ? 255 : distance_mm;
    registers_[0x066] = static_cast<uint8_t>(return_rate >> 8);
    registers_[0x067] = static_cast<uint8_t>(return_rate);
  }

  uint8_t registers_[0x400] = {};
  bool is_shooting_ = false;
  bool is_continuous_ = false;
  uint64_t ready_ms_ = 0;
};

}  // namespace halocline::test
