// A link among slow, flooding, refusing and dying brokers: it stays within its memory and its time, and comes back by itself.
#include "device/link/backoff.h"
#include "link-rig.h"

using namespace halocline;
using namespace halocline::test;

namespace {

const std::string WELCOME("\x20\x02\x00\x00", 4);
const std::string GRANTED("\x90\x04\x00\x01\x00\x00", 6);
const std::string PONG("\xD0\x00", 2);

void gives_up_a_slow_connecting() {
  const std::string said[] = {"", WELCOME.substr(0, 3), WELCOME, WELCOME + GRANTED.substr(0, 5)};
  for (const bool is_opening_forever : {true, false}) {
    for (const std::string& bytes : said) {
      LinkRig rig;
      rig.stream.is_opening_forever = is_opening_forever;
      rig.broker.is_silent = true;
      rig.link.use(rig.session, rig.target);
      rig.run(100);
      rig.broker.say(bytes);
      rig.run(14800);
      CHECK(rig.stream.closes == 0);
      rig.run(200);
      CHECK(rig.stream.closes == 1 && rig.stream.is_closed() && rig.ear.ups == 0 && rig.ear.downs == 0);
      rig.stream.is_opening_forever = false;
      rig.broker.is_silent = false;
      rig.until(3000, [&] { return rig.link.is_up(); });
    }
  }
}

void pings_when_it_has_nothing_to_say() {
  LinkRig rig;
  rig.come_up();
  rig.run(19700);
  CHECK(rig.broker.pings == 0);
  rig.run(300);
  CHECK(rig.broker.pings == 1);
  rig.run(600000);
  CHECK(rig.link.is_up() && rig.stream.opens == 1 && rig.broker.pings >= 29 && rig.broker.pings <= 31);
}

// A broker answers no publish: without a ping its silence would look like its end.
void pings_a_silent_broker_while_it_speaks() {
  LinkRig rig;
  rig.come_up();
  for (int i = 0; i < 60; ++i) {
    CHECK(rig.link.publish("a/telemetry", "reading"));
    rig.run(5000);
  }
  CHECK(rig.link.is_up() && rig.stream.opens == 1 && rig.broker.pings >= 12 && rig.broker.pings <= 16);
}

void a_broker_without_a_word_is_dead() {
  for (const bool has_half_a_packet : {false, true}) {
    LinkRig rig;
    rig.come_up();
    rig.broker.is_silent = true;
    const uint64_t from_ms = rig.now_ms;
    if (has_half_a_packet) rig.broker.say(FakeBroker::publish("a/commands", "cut in the middle").substr(0, 20));
    rig.until(60000, [&] { return !rig.link.is_up(); });
    const uint64_t took_ms = rig.now_ms - from_ms;
    CHECK(took_ms > 44500 && took_ms < 45500 && rig.ear.downs == 1 && rig.stream.is_closed());
    CHECK(rig.ear.messages.empty() && rig.broker.pings >= 2);
    rig.broker.is_silent = false;
    rig.until(3000, [&] { return rig.link.is_up(); });
    // The half of the old connection is not in front of the new one.
    rig.broker.say(FakeBroker::publish("a/commands", "whole"));
    rig.run(40);
    CHECK(rig.ear.messages.size() == 1 && rig.ear.messages[0].payload == "whole");
  }
}

// It goes on talking, and takes nothing.
void a_broker_that_takes_nothing_is_dead() {
  LinkRig rig;
  rig.come_up();
  rig.stream.write_room = 0;
  CHECK(rig.link.publish("a/telemetry", "reading"));
  const uint64_t from_ms = rig.now_ms;
  rig.until(60000, [&] {
    rig.broker.say(PONG);
    return !rig.link.is_up();
  });
  CHECK(rig.now_ms - from_ms > 44500 && rig.now_ms - from_ms < 45500);
}

// What the broker says is cut after every byte of it, and comes in pieces of every size.
void comes_back_after_every_cut() {
  const std::string talk = WELCOME + GRANTED + FakeBroker::publish("a/commands", "first") + PONG + FakeBroker::publish("a/config", "second");
  const size_t first_ends = WELCOME.size() + GRANTED.size() + FakeBroker::publish("a/commands", "first").size();
  for (const size_t piece : {size_t{1}, size_t{3}, SIZE_MAX}) {
    for (size_t cut = 0; cut <= talk.size(); ++cut) {
      LinkRig rig(cut);
      rig.stream.read_piece = piece;
      rig.broker.is_silent = true;
      rig.link.use(rig.session, rig.target);
      rig.run(60);
      rig.broker.say(talk.substr(0, cut));
      rig.stream.is_ending = true;
      rig.run(400);
      CHECK(rig.stream.is_closed() && !rig.link.is_up());
      CHECK(rig.ear.ups == (cut >= WELCOME.size() + GRANTED.size() ? 1 : 0) && rig.ear.downs == rig.ear.ups);
      CHECK(rig.ear.messages.size() == (cut == talk.size() ? 2 : cut >= first_ends ? 1 : 0));
      rig.broker.is_silent = false;
      const uint32_t ups = rig.ear.ups;
      rig.until(3000, [&] { return rig.ear.ups == ups + 1; });
    }
  }
}

// What the device says is taken in pieces of every size; and cut after every byte, without a word of it in the next connection.
void speaks_in_pieces() {
  for (size_t piece = 1; piece <= 120; ++piece) {
    LinkRig rig;
    rig.stream.write_piece = piece;
    rig.come_up();
    for (int i = 0; i < 10; ++i) CHECK(rig.link.publish("a/telemetry", "one of ten"));
    rig.run(100);
    CHECK(rig.broker.heard.size() == 10 && rig.broker.heard[9].payload == "one of ten");
  }
  for (size_t cut = 0; cut <= 120; ++cut) {
    LinkRig rig(cut);
    rig.stream.write_room = cut;
    rig.link.use(rig.session, rig.target);
    rig.run(200);
    (void)rig.link.publish("a/telemetry", "a reading that may be cut");
    rig.run(40);
    rig.stream.cut();
    rig.run(20);
    rig.stream.write_room = SIZE_MAX;
    rig.until(3000, [&] { return rig.link.is_up(); });
    CHECK(rig.link.publish("a/telemetry", "next"));
    rig.run(40);
    CHECK(rig.broker.heard.back().payload == "next" && rig.broker.heard.size() <= 2);
  }
}

// A packet is refused whole: whatever the stream takes later is packets and nothing else.
void refuses_what_does_not_fit() {
  LinkRig rig;
  rig.come_up();
  rig.stream.write_room = 3;
  uint32_t taken = 0;
  Rng rng(7);
  for (int i = 0; i < 100; ++i) {
    const std::string payload(rng.below(900), 'p');
    if (rig.link.publish("a/telemetry", Text(payload.data(), payload.size()))) ++taken;
  }
  CHECK(taken >= 4 && taken < 100 && rig.stream.sent.size() == 3);
  rig.broker.serve();
  for (int i = 0; i < 200; ++i) {
    rig.stream.write_room = rng.below(60);
    rig.tick();
  }
  rig.stream.write_room = SIZE_MAX;
  rig.run(40);
  CHECK(rig.broker.heard.size() == taken && rig.link.publish("a/telemetry", "room again"));
  const std::string huge(SendBuffer::BYTES_MAX, 'h');
  CHECK(!rig.link.publish("a/telemetry", Text(huge.data(), huge.size())) && rig.link.is_up());
}

void a_flood_comes_in_portions() {
  for (const size_t size : {size_t{0}, size_t{100}, size_t{1000}, size_t{3000}}) {
    LinkRig rig;
    rig.come_up();
    const std::string packet = FakeBroker::publish(size == 3000 ? "a/other" : "a/commands", std::string(size, 'f'));
    for (int i = 0; i < 300; ++i) rig.broker.say(packet);
    rig.broker.say(FakeBroker::publish("a/config", "behind it"));
    uint32_t ticks = 0;
    while (rig.ear.messages.empty() || rig.ear.messages.back().payload != "behind it") {
      const size_t before = rig.ear.messages.size();
      const uint64_t read_before = rig.stream.read_bytes;
      rig.tick();
      CHECK(rig.ear.messages.size() - before <= HEARD_PACKETS_MAX && rig.stream.read_bytes - read_before <= HEARD_BYTES_MAX);
      CHECK(++ticks < 200);
    }
    CHECK(rig.link.is_up() && rig.ear.messages.size() == (size == 3000 ? 1 : 301));
  }
}

void counts_when_its_key_is_refused() {
  LinkRig rig;
  uint8_t code = 5;
  rig.broker.judge = [&](const SignedIn&) { return code; };
  rig.link.use(rig.session, rig.target);
  rig.run(100);
  CHECK(rig.broker.connects.size() == 1 && rig.link.refused_for_ms() == 0);
  rig.until(3000, [&] { return rig.broker.connects.size() == 2; });
  rig.run(100);
  const uint64_t short_ms = rig.link.refused_for_ms();
  CHECK(short_ms >= 1000 && short_ms <= 2200);
  // An outage in between is neither a refusal nor the end of it.
  rig.stream.is_reachable = false;
  rig.run(120000);
  CHECK(rig.link.refused_for_ms() == short_ms);
  rig.stream.is_reachable = true;
  for (const uint8_t other : {1, 2, 3}) {
    code = other;
    const size_t before = rig.broker.connects.size();
    rig.until(31000, [&] { return rig.broker.connects.size() > before; });
    rig.run(100);
    CHECK(rig.link.refused_for_ms() == short_ms && rig.stream.is_closed());
  }
  code = 4;
  rig.until(31000, [&] { return rig.link.refused_for_ms() > 120000; });
  code = 0;
  rig.until(31000, [&] { return rig.link.is_up(); });
  CHECK(rig.link.refused_for_ms() == 0);
  code = 5;
  rig.stream.cut();
  rig.run(100000);
  CHECK(!rig.link.is_up() && rig.link.refused_for_ms() > 0 && rig.link.refused_for_ms() < 100000);
  rig.link.use(rig.session, rig.target);
  CHECK(rig.link.refused_for_ms() == 0);
}

uint64_t full_pause_ms(uint32_t failures) { return std::min<uint64_t>(30000, 1000ULL << std::min(failures, 20U)); }

void pauses_grow_within_their_bounds() {
  uint64_t shortest_sum_ms = UINT64_MAX;
  uint64_t longest_sum_ms = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    LinkRig rig(seed);
    rig.stream.is_reachable = false;
    rig.link.use(rig.session, rig.target);
    rig.tick();
    CHECK(rig.stream.opens == 1);
    uint64_t sum_ms = 0;
    for (uint32_t failures = 1; failures <= 9; ++failures) {
      const uint64_t pause_ms = rig.until(31000, [&] { return rig.stream.opens == failures + 1; });
      CHECK(pause_ms >= full_pause_ms(failures) / 2 && pause_ms <= full_pause_ms(failures) + TICK_MS);
      sum_ms += pause_ms;
    }
    shortest_sum_ms = std::min(shortest_sum_ms, sum_ms);
    longest_sum_ms = std::max(longest_sum_ms, sum_ms);
  }
  // They are not all alike: a fleet does not return in one wave.
  CHECK(longest_sum_ms - shortest_sum_ms > 40000);
}

void pauses_are_short_again_after_a_connection_that_lasted() {
  LinkRig rig;
  rig.stream.is_reachable = false;
  rig.link.use(rig.session, rig.target);
  rig.run(120000);
  rig.stream.is_reachable = true;
  rig.until(31000, [&] { return rig.link.is_up(); });
  // One that is cut at once goes on with long pauses: it would be a storm of sign-ins.
  rig.run(1000);
  rig.stream.cut();
  rig.tick();
  CHECK(rig.until(31000, [&] { return rig.link.is_up(); }) >= 15000);
  rig.run(11000);
  rig.stream.cut();
  rig.tick();
  const uint64_t pause_ms = rig.until(31000, [&] { return rig.link.is_up(); });
  CHECK(pause_ms >= 500 && pause_ms <= 1200);
}

}  // namespace

int main() {
  gives_up_a_slow_connecting();
  pings_when_it_has_nothing_to_say();
  pings_a_silent_broker_while_it_speaks();
  a_broker_without_a_word_is_dead();
  a_broker_that_takes_nothing_is_dead();
  comes_back_after_every_cut();
  speaks_in_pieces();
  refuses_what_does_not_fit();
  a_flood_comes_in_portions();
  counts_when_its_key_is_refused();
  pauses_grow_within_their_bounds();
  pauses_are_short_again_after_a_connection_that_lasted();
  return halocline::test::done();
}
