// The pins by /dev/gpiochipN, second version of the kernel's interface (Linux 5.10 and later). A line is asked for together with
// its level, so that it never has the other one. Never run on real pins yet: proved with a kernel of our own.
#pragma once

#include "hal/pins.h"
#include "ports/linux/kernel.h"

namespace halocline::linux_port {

class GpioLines final : public Pins {
 public:
  // `path` outlives this object.
  GpioLines(Kernel& kernel, const char* path) : kernel_(kernel), path_(path) {}
  // Gives all lines back. What the wire does then is the kernel's affair: the program switches off first.
  ~GpioLines();
  GpioLines(const GpioLines&) = delete;
  GpioLines& operator=(const GpioLines&) = delete;

  bool set_level(uint8_t pin, Level level) override;
  bool set_direction(uint8_t pin, Direction direction) override;
  bool read(uint8_t pin, Level& level) override;

 private:
  // Five relays, the light, the button, two inputs, and some to spare.
  static constexpr uint32_t MOST_LINES = 16;
  struct Line {
    uint8_t pin = 0;
    int file = -1;
    bool is_output = false;
    Level level = Level::Low;
  };

  Line* line_of(uint8_t pin);
  bool ask_for(Line& line, Direction direction);

  Kernel& kernel_;
  const char* path_;
  Line lines_[MOST_LINES];
  uint32_t count_ = 0;
};

}  // namespace halocline::linux_port
