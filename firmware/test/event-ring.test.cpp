// The event ring: the protocol's own examples, then random lives with restarts and power cuts beside a plain list.
#include <cstdio>

#include "remembering-device.h"
#include "rng.h"

using namespace halocline;
using namespace halocline::test;

static const uint8_t EDGE[] = {'e', 'd', 'g', 'e'};
static const uint8_t FAULT[] = {'f', 'a', 'u', 'l', 't'};

static void add_edge(EventRing& ring) { CHECK(ring.add(EventWeight::Ordinary, EDGE, sizeof(EDGE))); }
static void add_fault(EventRing& ring) { CHECK(ring.add(EventWeight::KeptLongest, FAULT, sizeof(FAULT))); }

static void repeats_the_oldest_until_it_is_confirmed() {
  CuttingFlash flash;
  EventRing ring(flash);
  ring.begin({1, 7}, 0);
  StoredEvent event;
  CHECK(!ring.due(0, event));
  add_edge(ring);
  add_fault(ring);
  CHECK(ring.due(0, event) && event.number == 0 && event.length == sizeof(EDGE));
  CHECK(memcmp(event.bytes, EDGE, sizeof(EDGE)) == 0);
  CHECK(!ring.due(9999, event));
  CHECK(ring.due(10000, event) && event.number == 0);
  // Of another boot, and of another one with the same counter.
  ring.confirm({0, 7}, 9);
  ring.confirm({1, 8}, 9);
  CHECK(!ring.due(10100, event));
  ring.confirm({1, 7}, 0);
  CHECK(ring.due(10100, event) && event.number == 1 && event.boot.counter == 1 && event.boot.nonce == 7);
  ring.link_up();
  CHECK(ring.due(10200, event) && event.number == 1);
  ring.confirm({1, 7}, 1);
  CHECK(!ring.due(99000, event));
  CHECK(flash.values.empty());
}

static void outlives_its_boot() {
  CuttingFlash flash;
  EventRing first(flash);
  first.begin({1, 7}, 0);
  add_edge(first);
  EventRing second(flash);
  second.begin({2, 8}, 0);
  add_fault(second);
  CHECK(second.count() == 2);
  StoredEvent event;
  CHECK(second.due(0, event) && event.boot.counter == 1 && event.number == 0);
  second.confirm({1, 7}, 0);
  CHECK(second.due(0, event) && event.boot.counter == 2 && event.number == 0);
}

// What happened in one household is not told to the next.
static void is_empty_for_the_next_owner() {
  CuttingFlash flash;
  EventRing ring(flash);
  ring.begin({1, 7}, 3);
  add_fault(ring);
  EventRing next(flash);
  next.begin({2, 8}, 4);
  StoredEvent event;
  CHECK(!next.due(0, event));
  CHECK(flash.values.empty());
  add_fault(next);
  next.change_owner(5);
  CHECK(!next.due(0, event));
  CHECK(flash.values.empty());
}

static void one_that_flash_lost_keeps_nobody_waiting() {
  CuttingFlash flash;
  EventRing ring(flash);
  ring.begin({1, 7}, 0);
  add_edge(ring);
  add_fault(ring);
  flash.values.begin()->second[5] ^= 1;
  StoredEvent event;
  CHECK(ring.due(0, event) && event.number == 1);
}

static void the_longest_event_fits() {
  CuttingFlash flash;
  EventRing ring(flash);
  ring.begin({1, 7}, 0);
  const std::vector<uint8_t> longest = value_of(9, EVENT_BYTES_MAX);
  CHECK(ring.add(EventWeight::Ordinary, longest.data(), longest.size()));
  const std::vector<uint8_t> longer(EVENT_BYTES_MAX + 1);
  CHECK(!ring.add(EventWeight::Ordinary, longer.data(), longer.size()));
  StoredEvent event;
  CHECK(ring.due(0, event) && event.length == EVENT_BYTES_MAX && number_of(event.bytes, event.length) == 9);
}

// Every step may be cut; `expect_whole` compares with a plain list that follows the protocol's rule for a full ring.
static void behaves_as_a_list_through_restarts_and_cuts() {
  uint32_t overflows = 0;
  uint32_t cuts = 0;
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    Rng rng(seed);
    CuttingFlash flash;
    RememberingDevice device(flash, {20, 10});
    device.boot();
    for (uint32_t i = 0; i < 200; ++i) {
      if (rng.one_in(6)) flash.cut_after(rng.below(60), TEARS[rng.below(std::size(TEARS))]);
      const uint32_t choice = rng.below(12);
      const auto& events = device.after.events;
      if (choice < 10) {
        overflows += events.size() == 32 ? 1 : 0;
        device.add_event(1 + rng.below(200), rng.one_in(4));
      } else if (choice == 10 && !events.empty() && rng.one_in(3)) {
        const KnownEvent upto = events[rng.below(static_cast<uint32_t>(events.size()))];
        device.confirm_events(upto.counter, upto.number);
      } else if (choice == 11) {
        device.boot();
      }
      cuts += flash.is_off() ? 1 : 0;
      if (!flash.is_off() && !rng.one_in(10)) continue;
      device.expect_whole();
      device.boot();
    }
  }
  CHECK(overflows > 300);
  CHECK(cuts > 300);
}

int main() {
  repeats_the_oldest_until_it_is_confirmed();
  outlives_its_boot();
  is_empty_for_the_next_owner();
  one_that_flash_lost_keeps_nobody_waiting();
  the_longest_event_fits();
  behaves_as_a_list_through_restarts_and_cuts();
  return done();
}
