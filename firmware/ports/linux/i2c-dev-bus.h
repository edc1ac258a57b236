// The sensor's bus by /dev/i2c-N. Never run on a real bus yet: proved with a kernel of our own.
#pragma once

#include "hal/i2c-bus.h"
#include "ports/linux/kernel.h"

namespace halocline::linux_port {

class I2cDevBus final : public I2cBus {
 public:
  // `path` outlives this object. It is opened at the first call, and again after `recover`: a bus may come and go.
  I2cDevBus(Kernel& kernel, const char* path) : kernel_(kernel), path_(path) {}
  ~I2cDevBus() { recover(); }
  I2cDevBus(const I2cDevBus&) = delete;
  I2cDevBus& operator=(const I2cDevBus&) = delete;

  BusResult write_registers(uint8_t address, uint16_t first_register, const uint8_t* bytes, size_t length) override;
  BusResult read_registers(uint8_t address, uint16_t first_register, uint8_t* bytes, size_t length) override;
  // Clocks cannot be made from here; the kernel's driver frees the bus itself. What can be done is to begin anew.
  void recover() override;

 private:
  bool is_open();

  Kernel& kernel_;
  const char* path_;
  int file_ = -1;
};

}  // namespace halocline::linux_port
