// The relays through the kernel's interface: no wire has the wrong level for a moment, and a line that is taken starts nothing.
#include "ports/linux/gpio-lines.h"

#include <initializer_list>

#include "drivers/button.h"
#include "drivers/relays.h"
#include "test/check.h"
#include "test/linux/kernel-fake.h"

using namespace halocline;
using halocline::linux_port::GpioLines;
using halocline::linux_port::RealKernel;
using halocline::test::KernelFake;

namespace {

constexpr uint8_t PINS[HC_CHANNELS] = {5, 6, 13, 19, 26};
constexpr uint8_t ALL[HC_CHANNELS] = {1, 1, 1, 1, 1};

RelayBoard board(Polarity polarity) { return {{5, 6, 13, 19, 26}, polarity}; }

void begins_without_a_glitch(Polarity polarity) {
  KernelFake kernel;
  const bool off_is_high = level_for(polarity, false) == Level::High;
  for (auto& wire : kernel.wires) wire.is_high = off_is_high;
  {
    GpioLines pins(kernel, "/dev/gpiochip0");
    RelayOutputs relays(pins, board(polarity));
    CHECK(relays.begin());
    for (const uint8_t pin : PINS) {
      CHECK(kernel.wires[pin].is_output);
      CHECK(kernel.wires[pin].edges == 0);
      CHECK(kernel.wires[pin].is_high == off_is_high);
    }
    // The chip itself is not kept open.
    CHECK(kernel.open_files == HC_CHANNELS);
    CHECK(relays.show(ALL));
    for (const uint8_t pin : PINS) CHECK(kernel.wires[pin].is_high != off_is_high);
    CHECK(relays.read_back() == 0);
    kernel.wires[PINS[1]].is_high = off_is_high;
    CHECK(relays.read_back() == 2);
  }
  CHECK(kernel.open_files == 0);
}

void a_line_that_is_taken_starts_nothing(Polarity polarity) {
  KernelFake kernel;
  for (auto& wire : kernel.wires) wire.is_high = level_for(polarity, false) == Level::High;
  kernel.busy_line = PINS[2];
  GpioLines pins(kernel, "/dev/gpiochip0");
  RelayOutputs relays(pins, board(polarity));
  CHECK(!relays.begin());
  CHECK(!relays.show(ALL));
  for (const uint8_t pin : PINS) CHECK(kernel.wires[pin].edges == 0);
  CHECK(kernel.open_files == HC_CHANNELS - 1);
  kernel.busy_line = -1;
  CHECK(relays.begin());
  CHECK(relays.show(ALL));
}

// Begun again, each line is already there: it keeps its level through that too.
void an_output_again_has_no_glitch() {
  KernelFake kernel;
  GpioLines pins(kernel, "/dev/gpiochip0");
  CHECK(pins.set_level(6, Level::High));
  CHECK(pins.set_direction(6, Direction::Output));
  CHECK(kernel.wires[6].edges == 1);
  CHECK(pins.set_direction(6, Direction::Output));
  CHECK(kernel.wires[6].edges == 1);
  CHECK(pins.set_direction(6, Direction::Input));
  CHECK(pins.set_level(6, Level::High));
  CHECK(pins.set_direction(6, Direction::Output));
  CHECK(kernel.wires[6].is_high);
  CHECK(kernel.open_files == 1);
}

void reads_the_button() {
  KernelFake kernel;
  GpioLines pins(kernel, "/dev/gpiochip0");
  Level level = Level::Low;
  CHECK(!pins.read(17, level));
  Button button(pins, 17);
  CHECK(button.begin());
  CHECK(kernel.wires[17].has_pull_up && !kernel.wires[17].is_output);
  kernel.wires[17].is_high = true;
  CHECK(pins.read(17, level) && level == Level::High);
  kernel.wires[17].is_high = false;
  CHECK(pins.read(17, level) && level == Level::Low);
}

void has_room_for_sixteen() {
  KernelFake kernel;
  GpioLines pins(kernel, "/dev/gpiochip0");
  for (uint8_t pin = 0; pin < 16; ++pin) CHECK(pins.set_level(pin, Level::High));
  CHECK(!pins.set_level(16, Level::High));
  CHECK(!pins.set_direction(16, Direction::Output));
  Level level = Level::Low;
  CHECK(!pins.read(16, level));
}

void what_has_no_pins_starts_nothing() {
  RealKernel kernel;
  for (const char* path : {"/dev/null", "/dev/no-such-chip"}) {
    GpioLines pins(kernel, path);
    RelayOutputs relays(pins, board(Polarity::ActiveLow));
    CHECK(!relays.begin());
    CHECK(!relays.show(ALL));
    CHECK(relays.read_back() == 31);
  }
}

}  // namespace

int main() {
  for (const Polarity polarity : {Polarity::ActiveHigh, Polarity::ActiveLow}) {
    begins_without_a_glitch(polarity);
    a_line_that_is_taken_starts_nothing(polarity);
  }
  an_output_again_has_no_glitch();
  reads_the_button();
  has_room_for_sixteen();
  what_has_no_pins_starts_nothing();
  return halocline::test::done();
}
