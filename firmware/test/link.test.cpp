// A link signs in as told, hands on only what it asked for, and lives with every broker and network there may be.
#include "device/link/link.h"

#include "link-rig.h"

using namespace halocline;
using namespace halocline::test;

namespace {

const std::string CONNECT = FakeBroker::packet(
    0x10, std::string("\x00\x04MQTT\x04\xC6\x00\x1E", 10) + FakeBroker::text("dev-1") + FakeBroker::text("a/status") +
              FakeBroker::text("gone") + FakeBroker::text("dev-1") + FakeBroker::text("key"));
const std::string SUBSCRIBE = FakeBroker::packet(0x82, std::string("\x00\x01", 2) + FakeBroker::text("a/commands") +
                                                           std::string(1, '\0') + FakeBroker::text("a/config") + std::string(1, '\0'));
const std::string WELCOME("\x20\x02\x00\x00", 4);
const std::string GRANTED("\x90\x04\x00\x01\x00\x00", 6);
const std::string PONG("\xD0\x00", 2);

void signs_in_as_told() {
  LinkRig rig;
  rig.link.tick(1000);
  CHECK(rig.stream.opens == 0);
  rig.target.clock_s = 7;
  rig.link.use(rig.session, rig.target);
  CHECK(rig.stream.opens == 0);
  rig.link.tick(1000);
  CHECK(rig.stream.opens == 1 && rig.stream.host == "broker.example" && rig.stream.port == 8883);
  CHECK(rig.stream.clock_s == 7 && rig.stream.authority == "root");
  rig.link.tick(1020);
  CHECK(rig.stream.sent == CONNECT && !rig.link.is_up());
  rig.stream.sent.clear();
  rig.stream.waiting = WELCOME;
  rig.link.tick(1040);
  CHECK(rig.stream.sent == SUBSCRIBE && !rig.link.is_up() && rig.ear.ups == 0);
  CHECK(!rig.link.publish("a/status", "too early"));
  rig.stream.sent.clear();
  rig.stream.waiting = GRANTED;
  rig.link.tick(1060);
  CHECK(rig.link.is_up() && rig.ear.ups == 1 && rig.ear.downs == 0 && rig.stream.sent.empty());
  CHECK(rig.link.publish("a/status", "hi"));
  CHECK(rig.stream.sent == FakeBroker::publish("a/status", "hi"));
}

void has_no_will_when_told_so() {
  LinkRig rig;
  rig.session = {"p-1", "pair", "", {}, {"pair/grant", {}}, 1};
  rig.come_up();
  const SignedIn& one = rig.broker.connects.at(0);
  CHECK(!one.has_will && one.client_id == "p-1" && one.username == "pair" && one.password.empty());
  CHECK(rig.broker.subscriptions == std::vector<std::string>{"pair/grant"});
  rig.link.close();
  rig.broker.serve();
  CHECK(rig.broker.heard.empty() && rig.broker.goodbyes == 1);
}

// The clock that is set meanwhile counts from the next connection on.
void checks_dates_once_the_time_is_known() {
  LinkRig rig;
  rig.come_up();
  rig.target.clock_s = 1794698761;
  rig.stream.cut();
  rig.until(3000, [&] { return rig.ear.ups == 2; });
  CHECK(rig.stream.clock_s == 1794698761);
}

void is_not_up_without_every_subscription() {
  const std::string wrong[] = {std::string("\x90\x04\x00\x01\x00\x80", 6), std::string("\x90\x04\x00\x02\x00\x00", 6),
                               std::string("\x90\x03\x00\x01\x00", 5), WELCOME, std::string("\x90\x04\x00\x01\x00\x03", 6)};
  for (const std::string& answer : wrong) {
    LinkRig rig;
    rig.broker.is_silent = true;
    rig.link.use(rig.session, rig.target);
    rig.run(100);
    rig.stream.waiting = WELCOME + answer + GRANTED;
    rig.run(40);
    CHECK(!rig.link.is_up() && rig.ear.ups == 0 && rig.stream.is_closed() && rig.link.refused_for_ms() == 0);
  }
}

void a_broker_begins_with_its_answer() {
  for (const std::string& first : {GRANTED, PONG, FakeBroker::publish("a/commands", "x"), FakeBroker::publish("a/commands", std::string(2000, 'x'))}) {
    LinkRig rig;
    rig.broker.is_silent = true;
    rig.link.use(rig.session, rig.target);
    rig.run(100);
    rig.stream.waiting = first + WELCOME + GRANTED;
    rig.run(60);
    CHECK(rig.ear.ups == 0 && rig.ear.messages.empty() && rig.stream.is_closed());
  }
}

void ends_a_broken_stream() {
  const std::string broken[] = {std::string("\x20\x02\x01\x00", 4), WELCOME, GRANTED, std::string("\xF0\x00", 2),
                                std::string("\x36\x06\x00\x01t\x00\x07x", 8)};
  for (const std::string& bytes : broken) {
    LinkRig rig;
    rig.come_up();
    rig.broker.say(bytes + FakeBroker::publish("a/commands", "after it"));
    rig.run(40);
    CHECK(!rig.link.is_up() && rig.ear.downs == 1 && rig.ear.messages.empty() && rig.stream.is_closed());
    CHECK(!rig.link.publish("a/status", "nobody"));
    rig.until(3000, [&] { return rig.ear.ups == 2; });
  }
}

void hands_on_only_what_was_asked_for() {
  LinkRig rig;
  rig.come_up();
  rig.broker.say(FakeBroker::publish("a/commands", "kept in the broker", 0x31));
  rig.broker.say(FakeBroker::publish("b/commands", "somebody else's"));
  rig.broker.say(FakeBroker::publish("a/commands/x", "below it"));
  rig.broker.say(FakeBroker::publish("a/command", "before it"));
  rig.broker.say(FakeBroker::packet(0x32, FakeBroker::text("a/commands") + std::string("\x00\x07", 2) + "to be confirmed"));
  rig.broker.say(FakeBroker::publish("a/commands", std::string(1025, 'x')));
  rig.broker.say(FakeBroker::publish("a/commands", std::string(70000, 'x')));
  rig.broker.say(FakeBroker::publish("a/commands", std::string(1024, 'y')));
  rig.broker.say(FakeBroker::publish("a/config", "document"));
  rig.run(1000);
  CHECK(rig.link.is_up() && rig.ear.messages.size() == 2);
  CHECK(rig.ear.messages[0].topic == "a/commands" && rig.ear.messages[0].payload == std::string(1024, 'y'));
  CHECK(rig.ear.messages[1].topic == "a/config" && rig.ear.messages[1].payload == "document");
}

// What comes before the subscription is granted could not be answered.
void hears_nothing_before_it_is_up() {
  LinkRig rig;
  rig.broker.is_silent = true;
  rig.link.use(rig.session, rig.target);
  rig.run(100);
  rig.stream.waiting = WELCOME + FakeBroker::publish("a/commands", "early") + GRANTED + FakeBroker::publish("a/commands", "now");
  rig.run(60);
  CHECK(rig.ear.messages.size() == 1 && rig.ear.messages[0].payload == "now");
}

void says_goodbye() {
  LinkRig rig;
  rig.come_up();
  rig.link.close();
  rig.broker.serve();
  CHECK(rig.broker.goodbyes == 1 && rig.broker.heard.size() == 1 && rig.ear.downs == 1 && rig.stream.is_closed());
  CHECK(rig.broker.heard[0].topic == "a/status" && rig.broker.heard[0].payload == "gone");
  rig.run(60000);
  CHECK(rig.stream.opens == 1 && rig.ear.downs == 1);

  LinkRig dropped;
  dropped.come_up();
  dropped.link.drop();
  dropped.broker.serve();
  CHECK(dropped.broker.goodbyes == 0 && dropped.broker.heard.empty() && dropped.ear.downs == 1 && dropped.stream.is_closed());
}

// A goodbye without the words would make the broker forget the will, and the server would never hear of it.
void says_no_goodbye_without_the_words() {
  for (const bool is_stalled : {false, true}) {
    LinkRig rig;
    rig.come_up();
    rig.stream.write_room = 0;
    uint32_t queued = 0;
    while (rig.link.publish("a/status", std::string(50, 'x').c_str())) ++queued;
    // There is room for a goodbye, and for nothing longer; the network takes all again, at once or a moment too late.
    CHECK(queued == 66);
    rig.stream.write_room = SIZE_MAX;
    rig.stream.stalled_writes = is_stalled ? 1 : 0;
    rig.link.close();
    rig.broker.serve();
    CHECK(rig.stream.is_closed() && rig.ear.downs == 1 && rig.broker.goodbyes == (is_stalled ? 0 : 1));
    CHECK(is_stalled || (rig.broker.heard.size() == 67 && rig.broker.heard.back().payload == "gone"));
  }
}

void a_listener_may_end_it_in_the_middle() {
  LinkRig rig;
  rig.come_up();
  LinkSession other = rig.session;
  other.client_id = other.username = "dev-2";
  rig.ear.at_message = [&] { rig.link.use(other, rig.target); };
  for (int i = 0; i < 5; ++i) rig.broker.say(FakeBroker::publish("a/commands", std::to_string(i)));
  rig.tick();
  CHECK(rig.ear.messages.size() == 1 && rig.ear.downs == 1 && !rig.link.is_up() && rig.stream.opens == 1);
  rig.run(200);
  CHECK(rig.link.is_up() && rig.broker.connects.back().client_id == "dev-2" && rig.ear.messages.size() == 1);
  // At the loss of a connection, too: the new session counts, not the pause of the old one.
  rig.ear.at_down = [&] { rig.link.use(rig.session, rig.target); };
  rig.stream.cut();
  rig.run(200);
  CHECK(rig.link.is_up() && rig.broker.connects.back().client_id == "dev-1");
  rig.ear.at_down = [] {};
  rig.ear.at_message = [&] { rig.link.close(); };
  rig.broker.say(FakeBroker::publish("a/commands", "last") + FakeBroker::publish("a/commands", "never"));
  rig.run(200);
  CHECK(rig.ear.messages.size() == 2 && rig.stream.is_closed());
}

}  // namespace

int main() {
  signs_in_as_told();
  has_no_will_when_told_so();
  checks_dates_once_the_time_is_known();
  is_not_up_without_every_subscription();
  a_broker_begins_with_its_answer();
  ends_a_broken_stream();
  hands_on_only_what_was_asked_for();
  hears_nothing_before_it_is_up();
  says_goodbye();
  says_no_goodbye_without_the_words();
  a_listener_may_end_it_in_the_middle();
  return halocline::test::done();
}
