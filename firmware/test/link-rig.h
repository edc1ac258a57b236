// A link, a network and a broker, and somebody who writes down what the link tells.
#pragma once

#include "device/link/link.h"
#include "fake-broker.h"

namespace halocline::test {

inline std::string string_of(Text text) { return std::string(text.bytes, text.length); }

struct Ear final : LinkListener {
  uint32_t ups = 0;
  uint32_t downs = 0;
  std::vector<Said> messages;
  std::function<void()> at_up = [] {};
  std::function<void()> at_down = [] {};
  std::function<void()> at_message = [] {};

  void link_up() override {
    ++ups;
    at_up();
  }
  void link_down() override {
    ++downs;
    at_down();
  }
  void link_message(Text topic, Text payload) override {
    CHECK(ups == downs + 1);
    messages.push_back({string_of(topic), string_of(payload)});
    at_message();
    // What the link gave is still there, whatever the listener did with the link.
    CHECK(messages.back().payload == string_of(payload));
  }
};

constexpr uint64_t TICK_MS = 20;

struct LinkRig {
  FakeStream stream;
  SeededRandom random;
  Ear ear;
  Link link;
  FakeBroker broker;
  const uint8_t authority[4] = {'r', 'o', 'o', 't'};
  hal::StreamTarget target = {"broker.example", 8883, authority, sizeof authority, 0};
  LinkSession session = {"dev-1", "dev-1", "key", {"a/status", "gone"}, {"a/commands", "a/config"}, 2};
  uint64_t now_ms = 5000;

  explicit LinkRig(uint64_t seed = 1) : random(seed), link(stream, random, ear), broker(stream) {}

  void tick() {
    link.tick(now_ms);
    broker.serve();
    now_ms += TICK_MS;
  }

  void run(uint64_t ms) {
    for (const uint64_t end_ms = now_ms + ms; now_ms < end_ms;) tick();
  }

  void come_up() {
    link.use(session, target);
    run(200);
    CHECK(link.is_up());
  }

  // How long it takes until something holds; the test ends when that is too long.
  template <typename Holds>
  uint64_t until(uint64_t at_most_ms, Holds holds) {
    const uint64_t from_ms = now_ms;
    bool has_held = holds();
    while (!has_held && now_ms - from_ms <= at_most_ms) {
      tick();
      has_held = holds();
    }
    CHECK(has_held);
    return now_ms - from_ms;
  }
};

}  // namespace halocline::test
