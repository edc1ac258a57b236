#include "ports/linux/i2c-dev-bus.h"

#include <linux/i2c-dev.h>
#include <linux/i2c.h>

#include <cerrno>
#include <cstring>

namespace halocline::linux_port {

constexpr size_t MOST_BYTES = 32;
// In tens of milliseconds: a hanging bus may cost a fifth of a control period, not a second, which is the kernel's own.
constexpr unsigned long TIMEOUT_10_MS = 2;

// The kernel's drivers disagree about the number for "nobody answered".
static BusResult result_of(int answer, int messages) {
  if (answer == messages) return BusResult::Ok;
  return answer == -ENXIO || answer == -EREMOTEIO ? BusResult::Nak : BusResult::Timeout;
}

bool I2cDevBus::is_open() {
  if (file_ >= 0) return true;
  file_ = kernel_.open(path_);
  if (file_ < 0) return false;
  // Tried again by the driver above, which counts it.
  const bool is_set = kernel_.control(file_, I2C_TIMEOUT, TIMEOUT_10_MS) >= 0 && kernel_.control(file_, I2C_RETRIES, 0ul) >= 0;
  if (!is_set) recover();
  return is_set;
}

BusResult I2cDevBus::write_registers(uint8_t address, uint16_t first_register, const uint8_t* bytes, size_t length) {
  if (length > MOST_BYTES || !is_open()) return BusResult::Timeout;
  uint8_t packet[2 + MOST_BYTES] = {static_cast<uint8_t>(first_register >> 8), static_cast<uint8_t>(first_register)};
  std::memcpy(packet + 2, bytes, length);
  i2c_msg message = {address, 0, static_cast<uint16_t>(2 + length), packet};
  i2c_rdwr_ioctl_data transfer = {&message, 1};
  return result_of(kernel_.control(file_, I2C_RDWR, &transfer), 1);
}

// One transfer with a repeated start: between two, another program could move the chip's register address.
BusResult I2cDevBus::read_registers(uint8_t address, uint16_t first_register, uint8_t* bytes, size_t length) {
  if (length > MOST_BYTES || !is_open()) return BusResult::Timeout;
  uint8_t place[2] = {static_cast<uint8_t>(first_register >> 8), static_cast<uint8_t>(first_register)};
  i2c_msg messages[2] = {{address, 0, sizeof place, place}, {address, I2C_M_RD, static_cast<uint16_t>(length), bytes}};
  i2c_rdwr_ioctl_data transfer = {messages, 2};
  return result_of(kernel_.control(file_, I2C_RDWR, &transfer), 2);
}

void I2cDevBus::recover() {
  if (file_ >= 0) kernel_.close(file_);
  file_ = -1;
}

}  // namespace halocline::linux_port
