// A kernel with one I2C bus and one chip of pins, as its headers describe them. It refuses what the real one would refuse.
#pragma once

#include <linux/gpio.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>

#include <cerrno>
#include <cstring>

#include "hal/i2c-bus.h"
#include "ports/linux/kernel.h"

namespace halocline::test {

class KernelFake final : public linux_port::Kernel {
 public:
  static constexpr int BUS_FILE = 10;
  static constexpr int CHIP_FILE = 11;
  static constexpr int FIRST_LINE_FILE = 100;
  static constexpr uint32_t LINES = 54;
  struct Wire {
    bool is_asked_for = false;
    bool is_output = false;
    bool has_pull_up = false;
    bool is_high = false;
    uint32_t edges = 0;
  };

  I2cBus* bus = nullptr;
  // Answers to every transfer, instead of the bus; nought is none.
  int bus_error = 0;
  bool has_files = true;
  bool refuses_timeout = false;
  int busy_line = -1;
  Wire wires[LINES];
  int open_files = 0;
  unsigned long timeout_10_ms = 0;
  unsigned long retries = 99;
  uint32_t transfers = 0;

  int open(const char* path) override {
    if (!has_files) return -ENOENT;
    ++open_files;
    return std::strcmp(path, "/dev/i2c-1") == 0 ? BUS_FILE : CHIP_FILE;
  }
  void close(int file) override {
    --open_files;
    if (file >= FIRST_LINE_FILE) wires[file - FIRST_LINE_FILE].is_asked_for = false;
  }

  int control(int file, unsigned long request, unsigned long value) override {
    if (file != BUS_FILE || refuses_timeout) return -ENOTTY;
    if (request == I2C_TIMEOUT) timeout_10_ms = value;
    if (request == I2C_RETRIES) retries = value;
    return 0;
  }

  int control(int file, unsigned long request, void* argument) override {
    if (file == BUS_FILE && request == I2C_RDWR) return transfer(*static_cast<i2c_rdwr_ioctl_data*>(argument));
    if (file == CHIP_FILE && request == GPIO_V2_GET_LINE_IOCTL) return give(*static_cast<gpio_v2_line_request*>(argument));
    if (file < FIRST_LINE_FILE) return -ENOTTY;
    Wire& wire = wires[file - FIRST_LINE_FILE];
    if (!wire.is_asked_for) return -EBADF;
    if (request == GPIO_V2_LINE_SET_CONFIG_IOCTL) return configure(wire, *static_cast<gpio_v2_line_config*>(argument));
    if (request == GPIO_V2_LINE_GET_VALUES_IOCTL) return get(wire, *static_cast<gpio_v2_line_values*>(argument));
    if (request == GPIO_V2_LINE_SET_VALUES_IOCTL) return set(wire, *static_cast<gpio_v2_line_values*>(argument));
    return -ENOTTY;
  }

 private:
  static BusResult read_or_write(I2cBus& bus, const i2c_rdwr_ioctl_data& data) {
    const i2c_msg& place = data.msgs[0];
    const uint16_t first = static_cast<uint16_t>(place.buf[0] << 8 | place.buf[1]);
    const uint8_t address = static_cast<uint8_t>(place.addr);
    if (data.nmsgs == 1) return bus.write_registers(address, first, place.buf + 2, place.len - 2u);
    return bus.read_registers(address, first, data.msgs[1].buf, data.msgs[1].len);
  }

  int transfer(const i2c_rdwr_ioctl_data& data) {
    ++transfers;
    if (bus_error != 0) return bus_error;
    const bool is_write = data.nmsgs == 1 && data.msgs[0].flags == 0 && data.msgs[0].len >= 2;
    const bool is_read = data.nmsgs == 2 && data.msgs[0].flags == 0 && data.msgs[0].len == 2 && data.msgs[1].flags == I2C_M_RD &&
                         data.msgs[0].addr == data.msgs[1].addr;
    if (!is_write && !is_read) return -EINVAL;
    const BusResult result = read_or_write(*bus, data);
    if (result == BusResult::Ok) return static_cast<int>(data.nmsgs);
    return result == BusResult::Nak ? -EREMOTEIO : -ETIMEDOUT;
  }

  int give(gpio_v2_line_request& request) {
    const uint32_t offset = request.offsets[0];
    if (request.num_lines != 1 || offset >= LINES) return -EINVAL;
    Wire& wire = wires[offset];
    if (wire.is_asked_for || static_cast<int>(offset) == busy_line) return -EBUSY;
    const int answer = configure(wire, request.config);
    if (answer < 0) return answer;
    wire.is_asked_for = true;
    ++open_files;
    request.fd = FIRST_LINE_FILE + static_cast<int>(offset);
    return 0;
  }

  int configure(Wire& wire, const gpio_v2_line_config& config) {
    const bool is_output = (config.flags & GPIO_V2_LINE_FLAG_OUTPUT) != 0;
    const bool is_input = (config.flags & GPIO_V2_LINE_FLAG_INPUT) != 0;
    if (is_output == is_input || config.num_attrs > 1) return -EINVAL;
    wire.is_output = is_output;
    wire.has_pull_up = (config.flags & GPIO_V2_LINE_FLAG_BIAS_PULL_UP) != 0;
    if (!is_output) return 0;
    // A line without a value of its own begins low: that is what switches an active-low relay on.
    const gpio_v2_line_config_attribute& given = config.attrs[0];
    const bool has_value = config.num_attrs == 1 && given.attr.id == GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES && given.mask == 1;
    change(wire, has_value && given.attr.values == 1);
    return 0;
  }

  static int get(const Wire& wire, gpio_v2_line_values& values) {
    if (values.mask != 1) return -EINVAL;
    values.bits = wire.is_high ? 1 : 0;
    return 0;
  }
  static int set(Wire& wire, const gpio_v2_line_values& values) {
    if (values.mask != 1) return -EINVAL;
    if (!wire.is_output) return -EPERM;
    change(wire, values.bits == 1);
    return 0;
  }
  static void change(Wire& wire, bool is_high) {
    if (wire.is_high != is_high) ++wire.edges;
    wire.is_high = is_high;
  }
};

}  // namespace halocline::test
