// No relay clicks when the program starts, none stays on when something is wrong with a pin: for boards of both kinds.
#include "drivers/relays.h"

#include <initializer_list>

#include "check.h"
#include "pin-fake.h"

using namespace halocline;
using halocline::test::PinFake;

namespace {

constexpr uint8_t PINS[HC_CHANNELS] = {26, 4, 16, 17, 25};
constexpr uint8_t NONE[HC_CHANNELS] = {};

struct Bench {
  Polarity polarity;
  // The resistors pull towards off, as the manual says.
  PinFake pins{level_for(polarity, false)};
  RelayOutputs relays{pins, {{26, 4, 16, 17, 25}, polarity}};

  explicit Bench(Polarity of_board) : polarity(of_board) {}

  bool is_on(uint32_t index) const { return pins.wire(PINS[index]) == level_for(polarity, true); }
  uint32_t on_count() const {
    uint32_t count = 0;
    for (uint32_t index = 0; index < HC_CHANNELS; ++index) count += is_on(index) ? 1 : 0;
    return count;
  }
};

// Everything below is told in on and off; this is what they are on a wire.
void each_polarity_has_its_levels() {
  CHECK(level_for(Polarity::ActiveHigh, true) == Level::High);
  CHECK(level_for(Polarity::ActiveHigh, false) == Level::Low);
  CHECK(level_for(Polarity::ActiveLow, true) == Level::Low);
  CHECK(level_for(Polarity::ActiveLow, false) == Level::High);
}

void begins_without_a_click(Polarity polarity) {
  Bench bench(polarity);
  CHECK(bench.relays.begin());
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    CHECK(bench.pins.edges[PINS[index]] == 0);
    CHECK(bench.pins.is_output(PINS[index]));
    CHECK(!bench.is_on(index));
  }
}

void sets_every_level_before_any_direction(Polarity polarity) {
  Bench bench(polarity);
  bench.relays.begin();
  CHECK(bench.pins.done_count == 2 * HC_CHANNELS);
  for (uint32_t index = 0; index < HC_CHANNELS; ++index) {
    const PinFake::Done& level = bench.pins.done[index];
    CHECK(level.deed == PinFake::Deed::SetLevel);
    CHECK(level.pin == PINS[index]);
    CHECK(level.level == level_for(polarity, false));
    CHECK(bench.pins.done[HC_CHANNELS + index].deed == PinFake::Deed::SetDirection);
  }
}

void shows_each_of_the_32(Polarity polarity) {
  Bench bench(polarity);
  bench.relays.begin();
  for (uint32_t wanted = 0; wanted < 32; ++wanted) {
    uint8_t is_on[HC_CHANNELS];
    for (uint32_t index = 0; index < HC_CHANNELS; ++index) is_on[index] = wanted >> index & 1;
    CHECK(bench.relays.show(is_on));
    for (uint32_t index = 0; index < HC_CHANNELS; ++index) CHECK(bench.is_on(index) == (is_on[index] != 0));
    CHECK(bench.relays.read_back() == 0);
  }
}

void makes_no_edge_where_nothing_changes(Polarity polarity) {
  Bench bench(polarity);
  bench.relays.begin();
  const uint8_t fill[HC_CHANNELS] = {1, 0, 1, 0, 0};
  for (uint32_t period = 0; period < 20; ++period) bench.relays.show(fill);
  CHECK(bench.pins.edges[PINS[0]] == 1);
  CHECK(bench.pins.edges[PINS[1]] == 0);
  CHECK(bench.pins.edges[PINS[2]] == 1);
}

// Drain and fill change places: there is no moment with both.
void off_goes_before_on(Polarity polarity) {
  Bench bench(polarity);
  bench.relays.begin();
  const uint8_t fill[HC_CHANNELS] = {0, 0, 1, 0, 0};
  const uint8_t drain[HC_CHANNELS] = {0, 1, 0, 0, 0};
  bench.relays.show(fill);
  bench.pins.done_count = 0;
  bench.relays.show(drain);
  uint32_t offs_seen = 0;
  for (uint32_t at = 0; at < bench.pins.done_count; ++at) {
    const bool is_off = bench.pins.done[at].level == level_for(polarity, false);
    if (is_off) ++offs_seen;
    else CHECK(offs_seen == HC_CHANNELS - 1);
  }
  CHECK(bench.on_count() == 1);
  // The one that ran does not go off: then the other does not go on.
  bench.pins.refuses_level[PINS[1]] = true;
  CHECK(!bench.relays.show(fill));
  CHECK(!bench.is_on(2));
}

void a_pin_that_does_not_obey_at_the_start(Polarity polarity) {
  Bench bench(polarity);
  bench.pins.refuses_level[PINS[3]] = true;
  CHECK(!bench.relays.begin());
  CHECK(!bench.pins.is_output(PINS[3]));
  CHECK(bench.pins.edges[PINS[3]] == 0);
  const uint8_t all[HC_CHANNELS] = {1, 1, 1, 1, 1};
  CHECK(!bench.relays.show(all));
  CHECK(bench.on_count() == 0);
  // The others do obey when told to be off.
  for (const uint32_t index : {0u, 1u, 2u, 4u}) CHECK(bench.pins.is_output(PINS[index]));
  // It obeys again: what begins again works.
  bench.pins.refuses_level[PINS[3]] = false;
  CHECK(bench.relays.begin());
  CHECK(bench.relays.show(all));
  CHECK(bench.on_count() == 5);
}

void nothing_goes_on_before_the_beginning(Polarity polarity) {
  Bench bench(polarity);
  const uint8_t all[HC_CHANNELS] = {1, 1, 1, 1, 1};
  CHECK(!bench.relays.show(all));
  CHECK(bench.on_count() == 0);
  CHECK(bench.pins.done_count == 0);
  bench.pins.refuses_direction[PINS[0]] = true;
  CHECK(!bench.relays.begin());
  CHECK(!bench.relays.show(all));
  CHECK(bench.on_count() == 0);
}

// A restart without a loss of power finds pumps running: off, before anything else.
void begins_again_with_everything_off(Polarity polarity) {
  Bench bench(polarity);
  bench.relays.begin();
  const uint8_t all[HC_CHANNELS] = {1, 1, 1, 1, 1};
  bench.relays.show(all);
  bench.pins.done_count = 0;
  RelayOutputs after_restart(bench.pins, {{26, 4, 16, 17, 25}, polarity});
  CHECK(after_restart.begin());
  CHECK(bench.on_count() == 0);
}

void reads_back_what_the_wires_carry() {
  Bench bench(Polarity::ActiveHigh);
  bench.relays.begin();
  const uint8_t all[HC_CHANNELS] = {1, 1, 1, 1, 1};
  bench.relays.show(all);
  bench.pins.is_shorted_low[PINS[2]] = true;
  CHECK(bench.relays.read_back() == 4);
  bench.pins.refuses_read[PINS[4]] = true;
  CHECK(bench.relays.read_back() == 20);
  bench.relays.show(NONE);
  CHECK(bench.relays.read_back() == 16);
  // Low is on here, so a wire that is pulled low at the start is a pump that runs: nothing else may.
  Bench low(Polarity::ActiveLow);
  low.pins.is_shorted_low[PINS[1]] = true;
  CHECK(!low.relays.begin());
  CHECK(!low.relays.show(all));
  CHECK(low.on_count() == 0);
}

}  // namespace

int main() {
  each_polarity_has_its_levels();
  for (const Polarity polarity : {Polarity::ActiveHigh, Polarity::ActiveLow}) {
    begins_without_a_click(polarity);
    sets_every_level_before_any_direction(polarity);
    shows_each_of_the_32(polarity);
    makes_no_edge_where_nothing_changes(polarity);
    off_goes_before_on(polarity);
    a_pin_that_does_not_obey_at_the_start(polarity);
    nothing_goes_on_before_the_beginning(polarity);
    begins_again_with_everything_off(polarity);
  }
  reads_back_what_the_wires_carry();
  return halocline::test::done();
}
