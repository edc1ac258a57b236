// Every light can be told from the others, hurts nobody, and is in the table that people read.
#include "drivers/led.h"

#include <cstdio>
#include <cstring>
#include <initializer_list>

#include "check.h"
#include "pin-fake.h"

using namespace halocline;
using halocline::test::PinFake;

namespace {

constexpr uint8_t PIN = 2;
constexpr uint32_t MOST_FLASHES_A_SECOND = 3;

// Half a minute of each, as the wire showed it.
struct Shown {
  static constexpr uint32_t STEPS = 300;
  bool is_lit[STEPS];
};

Shown watch(Light light, Polarity polarity) {
  PinFake pins(Level::Low);
  StatusLed led(pins, PIN, polarity);
  CHECK(led.begin());
  Shown shown;
  for (uint32_t step = 0; step < Shown::STEPS; ++step) {
    CHECK(led.show(light, 5000 + step * 100));
    shown.is_lit[step] = pins.wire(PIN) == level_for(polarity, true);
  }
  return shown;
}

void shows_the_patterns() {
  for (const Polarity polarity : {Polarity::ActiveHigh, Polarity::ActiveLow}) {
    for (const LightPattern& pattern : LIGHT_PATTERNS) {
      const Shown shown = watch(pattern.light, polarity);
      const size_t length = std::strlen(pattern.steps);
      for (uint32_t step = 0; step < Shown::STEPS; ++step) CHECK(shown.is_lit[step] == (pattern.steps[step % length] == '#'));
    }
  }
}

void every_light_has_its_own_pattern() {
  for (uint32_t first = 0; first < LIGHT_COUNT; ++first) {
    CHECK(static_cast<uint32_t>(LIGHT_PATTERNS[first].light) == first);
    CHECK(std::strspn(LIGHT_PATTERNS[first].steps, "#.") == std::strlen(LIGHT_PATTERNS[first].steps));
    for (uint32_t second = 0; second < first; ++second)
      CHECK(std::strcmp(LIGHT_PATTERNS[first].steps, LIGHT_PATTERNS[second].steps) != 0);
  }
}

void no_light_flashes_too_fast() {
  for (const LightPattern& pattern : LIGHT_PATTERNS) {
    const Shown shown = watch(pattern.light, Polarity::ActiveHigh);
    for (uint32_t from = 0; from + 10 < Shown::STEPS; ++from) {
      uint32_t flashes = 0;
      for (uint32_t step = from + 1; step <= from + 10; ++step)
        if (shown.is_lit[step] && !shown.is_lit[step - 1]) ++flashes;
      CHECK(flashes <= MOST_FLASHES_A_SECOND);
    }
  }
}

// Only a program that runs makes it wink.
void a_light_that_never_changes_is_never_well() {
  const Shown shown = watch(Light::Well, Polarity::ActiveHigh);
  uint32_t changes = 0;
  for (uint32_t step = 1; step < Shown::STEPS; ++step) changes += shown.is_lit[step] != shown.is_lit[step - 1] ? 1 : 0;
  CHECK(changes >= 10);
}

void another_light_begins_at_its_beginning() {
  PinFake pins(Level::Low);
  StatusLed led(pins, PIN, Polarity::ActiveHigh);
  led.begin();
  led.show(Light::Fault, 0);
  led.show(Light::Fault, 300);
  CHECK(pins.wire(PIN) == Level::Low);
  led.show(Light::Pairing, 350);
  CHECK(pins.wire(PIN) == Level::High);
  led.show(Light::Pairing, 840);
  CHECK(pins.wire(PIN) == Level::High);
  led.show(Light::Pairing, 850);
  CHECK(pins.wire(PIN) == Level::Low);
}

void begins_dark_without_a_glitch() {
  for (const Polarity polarity : {Polarity::ActiveHigh, Polarity::ActiveLow}) {
    PinFake pins(level_for(polarity, false));
    StatusLed led(pins, PIN, polarity);
    CHECK(led.begin());
    CHECK(pins.edges[PIN] == 0);
  }
}

void the_most_urgent_wins() {
  CHECK(light_for({true, true, true, false}) == Light::Identify);
  CHECK(light_for({false, true, true, false}) == Light::Fault);
  CHECK(light_for({false, true, false, true}) == Light::Fault);
  CHECK(light_for({false, false, true, false}) == Light::Pairing);
  CHECK(light_for({false, false, false, false}) == Light::NoNetwork);
  CHECK(light_for({false, false, false, true}) == Light::Well);
}

void people_read_the_same_table() {
  static char page[32768];
  std::FILE* file = std::fopen("../docs/device-hardware.md", "rb");
  CHECK(file != nullptr);
  page[std::fread(page, 1, sizeof page - 1, file)] = '\0';
  std::fclose(file);
  for (const LightPattern& pattern : LIGHT_PATTERNS) {
    char quoted[64];
    std::snprintf(quoted, sizeof quoted, "| `%s`", pattern.steps);
    CHECK(std::strstr(page, quoted) != nullptr);
  }
}

}  // namespace

int main() {
  shows_the_patterns();
  every_light_has_its_own_pattern();
  no_light_flashes_too_fast();
  a_light_that_never_changes_is_never_well();
  another_light_begins_at_its_beginning();
  begins_dark_without_a_glitch();
  the_most_urgent_wins();
  people_read_the_same_table();
  return halocline::test::done();
}
