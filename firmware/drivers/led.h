// The status light. A pattern is a text: a tenth of a second for each sign, # is lit. docs/device-hardware.md has the same table
// for people, and a test compares the two.
#pragma once

#include "drivers/polarity.h"
#include "hal/pins.h"

namespace halocline {

enum class Light : uint8_t { Off, Well, Pairing, NoNetwork, Fault, Identify };
constexpr uint32_t LIGHT_COUNT = 6;
constexpr uint32_t LIGHT_STEP_MS = 100;

// Nothing flashes more than three times a second: faster light can hurt people. "Well" winks, so that a program that hangs with
// the light on does not look well.
struct LightPattern {
  Light light;
  const char* steps;
};
constexpr LightPattern LIGHT_PATTERNS[LIGHT_COUNT] = {
    {Light::Off, "."},
    {Light::Well, "#############################."},
    {Light::Pairing, "#####....."},
    {Light::NoNetwork, "##..##............"},
    {Light::Fault, "##.."},
    {Light::Identify, "##########..##..##......"},
};

struct LightFacts {
  bool is_identifying;
  // A latched fault or an emergency stop: somebody has to do something.
  bool is_latched;
  bool is_pairing;
  bool has_link;
};

// The first that holds: who asks "which one is it?" stands before it; then what needs a person most.
Light light_for(const LightFacts& facts);

class StatusLed {
 public:
  StatusLed(Pins& pins, uint8_t pin, Polarity polarity) : pins_(pins), pin_(pin), polarity_(polarity) {}

  bool begin();
  // Once a control period. Another light begins with the first step of its pattern.
  bool show(Light light, uint64_t now_ms);

 private:
  bool set(bool is_lit);

  Pins& pins_;
  uint8_t pin_;
  Polarity polarity_;
  Light light_ = Light::Off;
  uint64_t since_ms_ = 0;
};

}  // namespace halocline
