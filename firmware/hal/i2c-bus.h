// The wires to the sensor. A call ends within a few milliseconds, whatever hangs on the bus: the control task waits for it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline {

// Nak: nobody answered at this address. Timeout: anything else that went wrong on the wires.
enum class BusResult : uint8_t { Ok, Nak, Timeout };

class I2cBus {
 public:
  // Registers have 16-bit addresses; further bytes go to, or come from, the ones that follow.
  virtual BusResult write_registers(uint8_t address, uint16_t first_register, const uint8_t* bytes, size_t length) = 0;
  virtual BusResult read_registers(uint8_t address, uint16_t first_register, uint8_t* bytes, size_t length) = 0;

  // Nine clocks and a stop, or what the port has: a chip that was interrupted in a byte lets go of the data wire.
  virtual void recover() = 0;

 protected:
  // Nobody deletes one through this interface: a device has no heap.
  ~I2cBus() = default;
};

}  // namespace halocline
