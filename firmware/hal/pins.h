// The single wires: relays, the light, the button. Every call says whether it took effect.
#pragma once

#include <cstdint>

namespace halocline {

enum class Level : uint8_t { Low, High };
enum class Direction : uint8_t { Input, InputPullUp, Output };

constexpr Level opposite(Level level) { return level == Level::Low ? Level::High : Level::Low; }

class Pins {
 public:
  // Also before the pin is an output: it then begins with this level, without a moment of the other one.
  virtual bool set_level(uint8_t pin, Level level) = 0;
  virtual bool set_direction(uint8_t pin, Direction direction) = 0;
  // What is on the wire, also of an output.
  virtual bool read(uint8_t pin, Level& level) = 0;

 protected:
  ~Pins() = default;
};

}  // namespace halocline
