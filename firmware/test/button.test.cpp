// What a finger does is told once, when it lets go; what a short or a bounce does is not told.
#include "drivers/button.h"

#include <initializer_list>

#include "check.h"
#include "pin-fake.h"

using namespace halocline;
using halocline::test::PinFake;

namespace {

constexpr uint8_t PIN = 0;

struct Bench {
  PinFake pins{Level::High};
  Button button{pins, PIN};
  uint64_t now_ms = 1000;
  uint64_t step_ms;
  uint32_t presses = 0;
  uint32_t holds = 0;
  bool was_hold_ready = false;

  explicit Bench(uint64_t every_ms = 20) : step_ms(every_ms) { CHECK(button.begin()); }

  void be(Level level, uint64_t for_ms) {
    pins.push(PIN, level);
    for (uint64_t passed_ms = 0; passed_ms < for_ms; passed_ms += step_ms, now_ms += step_ms) {
      const Gesture gesture = button.poll(now_ms);
      if (gesture == Gesture::Press) ++presses;
      if (gesture == Gesture::Hold) ++holds;
      if (button.is_hold_ready(now_ms)) was_hold_ready = true;
    }
  }
  void press_for(uint64_t ms) {
    be(Level::Low, ms);
    be(Level::High, 500);
  }
};

void tells_a_press_and_a_hold() {
  // Asked fifty times a second, or only with the control period.
  for (const uint64_t step_ms : {20u, 100u}) {
    Bench bench(step_ms);
    bench.be(Level::High, 500);
    bench.press_for(200);
    CHECK(bench.presses == 1 && bench.holds == 0);
    bench.press_for(3500);
    CHECK(bench.presses == 1 && bench.holds == 0);
    CHECK(!bench.was_hold_ready);
    bench.press_for(6000);
    CHECK(bench.presses == 1 && bench.holds == 1);
    CHECK(bench.was_hold_ready);
  }
}

void a_hold_is_told_when_it_ends() {
  Bench bench;
  bench.be(Level::High, 500);
  bench.be(Level::Low, 19000);
  CHECK(bench.holds == 0);
  CHECK(bench.was_hold_ready);
  bench.be(Level::High, 100);
  CHECK(bench.holds == 1);
}

void a_short_is_no_finger() {
  Bench bench;
  bench.be(Level::High, 500);
  bench.press_for(60'000);
  CHECK(bench.presses == 0 && bench.holds == 0);
  CHECK(!bench.button.is_hold_ready(bench.now_ms));
  bench.press_for(200);
  CHECK(bench.presses == 1);
}

void what_was_down_at_the_start_says_nothing() {
  Bench bench;
  bench.press_for(6000);
  CHECK(bench.presses == 0 && bench.holds == 0);
  CHECK(!bench.was_hold_ready);
  bench.press_for(6000);
  CHECK(bench.holds == 1);
}

void a_bounce_is_no_press() {
  Bench bench(5);
  bench.be(Level::High, 500);
  for (uint32_t bounce = 0; bounce < 20; ++bounce) {
    bench.be(Level::Low, 15);
    bench.be(Level::High, 15);
  }
  bench.be(Level::High, 500);
  CHECK(bench.presses == 0);
  // A finger whose contacts bounce at both ends.
  for (uint32_t bounce = 0; bounce < 4; ++bounce) {
    bench.be(Level::Low, 5);
    bench.be(Level::High, 5);
  }
  bench.be(Level::Low, 300);
  for (uint32_t bounce = 0; bounce < 4; ++bounce) {
    bench.be(Level::High, 5);
    bench.be(Level::Low, 5);
  }
  bench.be(Level::High, 500);
  CHECK(bench.presses == 1);
}

void what_cannot_be_read_is_no_finger() {
  Bench bench;
  bench.be(Level::High, 500);
  bench.be(Level::Low, 4000);
  bench.pins.refuses_read[PIN] = true;
  bench.be(Level::Low, 3000);
  bench.pins.refuses_read[PIN] = false;
  bench.be(Level::Low, 6000);
  bench.be(Level::High, 500);
  CHECK(bench.presses == 0 && bench.holds == 0);
}

}  // namespace

int main() {
  tells_a_press_and_a_hold();
  a_hold_is_told_when_it_ends();
  a_short_is_no_finger();
  what_was_down_at_the_start_says_nothing();
  a_bounce_is_no_press();
  what_cannot_be_read_is_no_finger();
  return halocline::test::done();
}
