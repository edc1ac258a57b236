// Wires that say anything at all: each byte of the input is an answer of the bus, or a byte that a register gives.
#include <cstdlib>

#include "drivers/vl6180x.h"

namespace {

using halocline::BusResult;

class AnyBus final : public halocline::I2cBus {
 public:
  uint32_t calls = 0;

  AnyBus(const uint8_t* input, size_t length) : input_(input), length_(length) {}
  bool is_over() const { return at_ >= length_; }

  BusResult write_registers(uint8_t, uint16_t, const uint8_t*, size_t) override { return answer(); }
  BusResult read_registers(uint8_t, uint16_t first, uint8_t* bytes, size_t length) override {
    for (size_t index = 0; index < length; ++index) bytes[index] = next();
    // Few inputs would otherwise get past the door.
    if (first == 0x000 && bytes[0] < 0xF0) bytes[0] = 0xB4;
    if (first == 0x016 && bytes[0] < 0xF0) bytes[0] &= bytes[0] < 0x08 ? 1 : 0;
    return answer();
  }
  void recover() override { ++calls; }

 private:
  uint8_t next() { return is_over() ? 0 : input_[at_++]; }
  BusResult answer() {
    ++calls;
    const uint8_t choice = next();
    if (choice < 0xF0) return BusResult::Ok;
    return choice < 0xF8 ? BusResult::Nak : BusResult::Timeout;
  }

  const uint8_t* input_;
  size_t length_;
  size_t at_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* input, size_t length) {
  AnyBus bus(input, length);
  halocline::Vl6180x sensor(bus);
  for (uint64_t now_ms = 0; !bus.is_over(); now_ms += 100) {
    bus.calls = 0;
    const hc_sample* sample = sensor.poll(now_ms);
    if (bus.calls == 0 || bus.calls > halocline::MOST_BUS_CALLS_PER_POLL) std::abort();
    // A distance, or an error: never both, never neither.
    if (sample != nullptr && (sample->error_code == 0) == (sample->raw_mm == 255)) std::abort();
  }
  return 0;
}
