// Registers of the level sensor over I2C: 16-bit addresses, one byte each. False when the sensor did not answer.
#pragma once

#include <cstdint>

namespace halocline::hal {

class SensorBus {
 public:
  [[nodiscard]] virtual bool write(uint16_t address, uint8_t value) = 0;
  [[nodiscard]] virtual bool read(uint16_t address, uint8_t& value) = 0;

 protected:
  ~SensorBus() = default;
};

}  // namespace halocline::hal
