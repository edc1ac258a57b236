// The sensor's driver through the kernel's interface to the model of the chip; and what is no bus gives no distance.
#include "ports/linux/i2c-dev-bus.h"

#include <unistd.h>

#include <initializer_list>

#include "drivers/vl6180x.h"
#include "test/check.h"
#include "test/linux/kernel-fake.h"
#include "test/vl6180x-model.h"

using namespace halocline;
using halocline::linux_port::I2cDevBus;
using halocline::linux_port::RealKernel;
using halocline::test::KernelFake;
using halocline::test::Vl6180xModel;

namespace {

void measures_through_the_kernel() {
  Vl6180xModel chip;
  KernelFake kernel;
  kernel.bus = &chip;
  {
    I2cDevBus bus(kernel, "/dev/i2c-1");
    Vl6180x sensor(bus);
    uint32_t good = 0;
    for (uint32_t period = 0; period < 30; ++period, chip.now_ms += 100) {
      const hc_sample* sample = sensor.poll(chip.now_ms);
      if (sample == nullptr) continue;
      CHECK(sample->error_code == 0 && sample->raw_mm == 45);
      ++good;
    }
    CHECK(good == 21);
    CHECK(chip.has_settings());
    CHECK(kernel.open_files == 1);
    // A hanging bus costs at most a fifth of a control period.
    CHECK(kernel.timeout_10_ms == 2);
    CHECK(kernel.retries == 0);
  }
  CHECK(kernel.open_files == 0);
}

void tells_nobody_from_trouble() {
  Vl6180xModel chip;
  KernelFake kernel;
  kernel.bus = &chip;
  I2cDevBus bus(kernel, "/dev/i2c-1");
  uint8_t byte = 0;
  for (const int nobody : {-ENXIO, -EREMOTEIO}) {
    kernel.bus_error = nobody;
    CHECK(bus.read_registers(0x29, 0, &byte, 1) == BusResult::Nak);
    CHECK(bus.write_registers(0x29, 0x15, &byte, 1) == BusResult::Nak);
  }
  // One of two messages done is not done.
  for (const int trouble : {-ETIMEDOUT, -EAGAIN, -EIO, -EBADF, -ENOTTY, 1}) {
    kernel.bus_error = trouble;
    CHECK(bus.read_registers(0x29, 0, &byte, 1) == BusResult::Timeout);
  }
  kernel.bus_error = 0;
  CHECK(bus.read_registers(0x29, 0, &byte, 1) == BusResult::Ok);
  CHECK(byte == 0xB4);
  CHECK(bus.read_registers(0x30, 0, &byte, 1) == BusResult::Nak);
}

void a_bus_comes_and_goes() {
  Vl6180xModel chip;
  KernelFake kernel;
  kernel.bus = &chip;
  kernel.has_files = false;
  I2cDevBus bus(kernel, "/dev/i2c-1");
  Vl6180x sensor(bus);
  uint64_t now_ms = 0;
  const hc_sample* sample = nullptr;
  for (; now_ms < 5000; now_ms += 100) {
    sample = sensor.poll(now_ms);
    CHECK(sample != nullptr && sample->error_code != 0 && sample->raw_mm == 255);
  }
  kernel.has_files = true;
  kernel.refuses_timeout = true;
  uint8_t byte = 0;
  CHECK(bus.read_registers(0x29, 0, &byte, 1) == BusResult::Timeout);
  CHECK(kernel.open_files == 0);
  kernel.refuses_timeout = false;
  for (; now_ms < 10'000; now_ms += 100) {
    chip.now_ms = now_ms;
    sample = sensor.poll(now_ms);
  }
  CHECK(sample != nullptr && sample->error_code == 0);
}

void refuses_more_than_it_can_carry() {
  Vl6180xModel chip;
  KernelFake kernel;
  kernel.bus = &chip;
  I2cDevBus bus(kernel, "/dev/i2c-1");
  uint8_t bytes[40] = {};
  CHECK(bus.write_registers(0x29, 0x30, bytes, 33) == BusResult::Timeout);
  CHECK(bus.read_registers(0x29, 0x30, bytes, 33) == BusResult::Timeout);
  CHECK(kernel.transfers == 0);
  CHECK(bus.read_registers(0x29, 0x30, bytes, 32) == BusResult::Ok);
}

// The real kernel, on files that are no bus.
void what_is_no_bus_gives_nothing() {
  RealKernel kernel;
  for (const char* path : {"/dev/null", "/dev/zero", "/dev/no-such-bus"}) {
    I2cDevBus bus(kernel, path);
    Vl6180x sensor(bus);
    for (uint64_t now_ms = 0; now_ms < 3000; now_ms += 100) {
      const hc_sample* sample = sensor.poll(now_ms);
      CHECK(sample != nullptr && sample->raw_mm == 255);
      CHECK(sample->error_code == static_cast<uint8_t>(SensorError::BusTimeout));
    }
  }
  // Nothing is left open.
  const int next = ::dup(0);
  CHECK(next >= 0 && next < 10);
  ::close(next);
}

}  // namespace

int main() {
  measures_through_the_kernel();
  tells_nobody_from_trouble();
  a_bus_comes_and_goes();
  refuses_more_than_it_can_carry();
  what_is_no_bus_gives_nothing();
  return halocline::test::done();
}
