// Whom a device is on its connection: itself with its key, a stranger who asks for one, or nobody; and that a key which was given
// is never lost.
#include "connection-rig.h"

using namespace halocline;
using namespace halocline::test;

namespace {

const std::string ROOT = "halocline/v1/" + REGISTRATION + "/";

bool is_pairing_id(const std::string& id) {
  return id.size() == 34 && id.rfind("p-", 0) == 0 && id.find_first_not_of("0123456789abcdef", 2) == std::string::npos;
}

void signs_in_as_itself() {
  ConnectionRig rig;
  rig.connection.set_clock_s(77);
  rig.run(200);
  CHECK(rig.connection.is_up() && !rig.connection.is_pairing() && rig.owner.ups == 1);
  CHECK(rig.owner.last_now.up_ms == 3 * rig.owner.last_now.steady_ms);
  CHECK(rig.stream.host == "server.example" && rig.stream.port == 8883 && rig.stream.authority == "root" && rig.stream.clock_s == 77);
  const SignedIn& one = rig.broker.connects.at(0);
  CHECK(one.client_id == REGISTRATION && one.username == REGISTRATION && one.password == KEY && one.has_will);
  CHECK(one.will_topic == ROOT + "status" && one.will_words == R"({"v":1,"status":"offline","boot":"57-9f3c1a77"})");
  CHECK((rig.broker.subscriptions == std::vector<std::string>{ROOT + "commands", ROOT + "config"}));
}

void every_message_has_its_topic() {
  ConnectionRig rig;
  CHECK(!rig.connection.send(Topic::Status, "too early"));
  rig.run(200);
  const Topic topics[] = {Topic::Telemetry, Topic::TelemetryBatch, Topic::Status, Topic::Acks, Topic::Events, Topic::OtaStatus};
  const char* const words[] = {"telemetry", "telemetry_batch", "status", "acks", "events", "ota_status"};
  for (size_t i = 0; i < 6; ++i) {
    CHECK(rig.connection.send(topics[i], words[i]));
    rig.tick();
    CHECK(rig.broker.heard.back().topic == ROOT + words[i] && rig.broker.heard.back().payload == words[i]);
  }
  rig.stream.cut();
  rig.tick();
  CHECK(rig.owner.downs == 1 && !rig.connection.is_up() && !rig.connection.send(Topic::Status, "nobody hears"));
  rig.run(3000);
  CHECK(rig.owner.ups == 2 && rig.broker.connects.size() == 2 && rig.broker.heard.size() == 6);
}

void sorts_what_arrives() {
  ConnectionRig rig;
  rig.run(200);
  rig.broker.say(FakeBroker::publish(ROOT + "commands", "act"));
  rig.broker.say(FakeBroker::publish(ROOT + "config", "document"));
  rig.broker.say(FakeBroker::publish(ROOT + "commands", "kept", 0x31));
  rig.broker.say(FakeBroker::publish(ROOT + "acks", "own words"));
  rig.broker.say(FakeBroker::publish("halocline/v1/" + OTHER_REGISTRATION + "/commands", "another's"));
  rig.broker.say(FakeBroker::publish("halocline/v1/pair/x/grant", grant_text(OTHER_REGISTRATION, OTHER_KEY)));
  rig.broker.say(FakeBroker::publish(ROOT + "commands", grant_text(OTHER_REGISTRATION, OTHER_KEY)));
  rig.run(200);
  CHECK((rig.owner.commands == std::vector<std::string>{"act", grant_text(OTHER_REGISTRATION, OTHER_KEY)}));
  CHECK(rig.owner.configs == std::vector<std::string>{"document"});
  // No grant counts outside of a pairing.
  CHECK(string_of(rig.memory.grant().registration) == REGISTRATION && rig.owner.moves == 0);
}

void connects_to_nobody_without_a_server() {
  ConnectionRig rig({false, false});
  rig.run(600000, 100);
  CHECK(rig.stream.opens == 0 && !rig.connection.is_pairing());
  // The window does not run out before anybody can be asked, and the code waits with it.
  rig.connection.pair("K7QF-2M9X");
  rig.run(400000, 100);
  rig.know_server("late.example");
  rig.connection.server_changed();
  rig.run(200);
  CHECK(rig.connection.is_pairing() && rig.stream.host == "late.example" && rig.broker.heard.size() == 1);
  CHECK(rig.broker.heard[0].payload.find(R"("code":"K7QF-2M9X")") != std::string::npos);
}

void asks_for_a_key_for_five_minutes() {
  ConnectionRig rig({true, false});
  rig.connection.set_rssi_dbm(-58);
  rig.run(200);
  CHECK(rig.connection.is_pairing() && !rig.connection.is_up() && rig.owner.ups == 0);
  const SignedIn one = rig.broker.connects.at(0);
  CHECK(is_pairing_id(one.client_id) && one.username == "pair" && one.password.empty() && !one.has_will);
  CHECK(rig.broker.subscriptions == std::vector<std::string>{rig.grant_topic()});
  CHECK(!rig.connection.send(Topic::Telemetry, "of nobody"));
  rig.run(299000);
  CHECK(rig.broker.heard.size() == 30 && rig.broker.connects.size() == 1);
  for (const Said& said : rig.broker.heard) {
    CHECK(said.topic == rig.hello_topic());
    CHECK(said.payload == R"({"v":1,"device_id":"hc-0a1b2c3d4e5f","fw":"1.2.3","hw":"relay5-linux","rssi":-58})");
  }
  rig.run(2000);
  CHECK(!rig.connection.is_pairing() && rig.broker.goodbyes == 1 && rig.stream.is_closed());
  rig.run(3600000, 1000);
  CHECK(rig.stream.opens == 1);
  // Whoever asks again is somebody new to the broker.
  rig.connection.pair("");
  rig.run(200);
  CHECK(rig.connection.is_pairing() && is_pairing_id(rig.broker.connects.back().client_id));
  CHECK(rig.broker.connects.back().client_id != one.client_id);
}

void reports_a_press_of_its_button_for_five_minutes() {
  ConnectionRig rig({true, false});
  const std::string plain = R"({"v":1,"device_id":"hc-0a1b2c3d4e5f","fw":"1.2.3","hw":"relay5-linux","rssi":-58)";
  rig.connection.set_rssi_dbm(-58);
  rig.run(15000);
  rig.connection.button_pressed(rig.now_ms);
  rig.run(280000);
  CHECK(rig.broker.heard.size() == 30);
  for (size_t at = 0; at < rig.broker.heard.size(); at++)
    CHECK(rig.broker.heard[at].payload == plain + (at < 2 ? "}" : R"(,"button":true})"));
  rig.connection.pair("K7QF-2M9X");
  rig.run(200);
  CHECK(rig.broker.heard.back().payload == plain + R"(,"code":"K7QF-2M9X","button":true})");
  rig.run(40000);
  CHECK(rig.broker.heard.back().payload == plain + R"(,"code":"K7QF-2M9X"})");
}

void nothing_acts_while_it_pairs() {
  ConnectionRig rig({true, false});
  rig.run(200);
  for (const char* topic : {"halocline/v1/x/commands", "halocline/v1/x/config"}) rig.broker.say(FakeBroker::publish(topic, "act"));
  rig.broker.say(FakeBroker::publish(rig.grant_topic(), R"({"v":1,"id":"x","type":"relay","channel":3,"on":true})"));
  rig.broker.say(FakeBroker::publish(rig.grant_topic(), grant_text(REGISTRATION, "short")));
  rig.broker.say(FakeBroker::publish(rig.grant_topic(), grant_text("../x", KEY)));
  rig.broker.say(FakeBroker::publish(rig.grant_topic(), grant_text(REGISTRATION, KEY), 0x31));
  rig.broker.say(FakeBroker::publish(rig.hello_topic(), grant_text(REGISTRATION, KEY)));
  rig.run(1000);
  CHECK(rig.owner.commands.empty() && rig.owner.configs.empty() && rig.memory.grant().registration.length == 0);
  CHECK(rig.connection.is_pairing());
}

void is_paired() {
  ConnectionRig rig({true, false});
  rig.connection.pair("K7QF-2M9X");
  rig.run(200);
  CHECK(rig.broker.heard.back().payload.find("K7QF-2M9X") != std::string::npos);
  rig.grant(REGISTRATION, KEY);
  rig.tick();
  CHECK(string_of(rig.memory.grant().registration) == REGISTRATION && string_of(rig.memory.grant().key) == KEY);
  rig.run(200);
  CHECK(rig.connection.is_up() && rig.owner.ups == 1 && rig.owner.moves == 0 && rig.owner.downs == 0);
  CHECK(rig.broker.connects.back().password == KEY && rig.broker.goodbyes == 1);
  // After a power cut, too.
  DeviceMemory again(rig.flash);
  CHECK(again.begin_boot() && string_of(again.grant().key) == KEY);
}

// The first grants fall by the way; each further hello brings it again.
void a_lost_grant_comes_again() {
  ConnectionRig rig({true, false});
  uint32_t hellos = 0;
  rig.broker.heard_message = [&](const Said&) {
    ++hellos;
    const std::string whole = FakeBroker::publish(rig.grant_topic(), grant_text(REGISTRATION, KEY));
    if (hellos == 2) rig.broker.say(whole.substr(0, 90));
    if (hellos == 2) rig.stream.is_ending = true;
    if (hellos >= 4) rig.broker.say(whole);
  };
  rig.run(60000);
  CHECK(hellos == 4 && rig.connection.is_up() && rig.broker.connects.back().client_id == REGISTRATION);
}

void does_not_sign_in_with_a_key_that_is_not_kept() {
  for (const bool lies : {false, true}) {
    ConnectionRig rig({true, false});
    rig.broker.heard_message = [&](const Said& said) {
      if (said.topic == rig.hello_topic()) rig.grant(REGISTRATION, KEY);
    };
    rig.flash.lies = lies;
    if (!lies) rig.flash.capacity_bytes = 0;
    rig.run(45000);
    CHECK(rig.connection.is_pairing() && rig.broker.connects.size() == 1 && rig.broker.heard.size() == 5);
    CHECK(rig.memory.grant().registration.length == 0);
    rig.flash.lies = false;
    rig.flash.capacity_bytes = SIZE_MAX;
    rig.run(10200);
    CHECK(rig.connection.is_up() && rig.broker.connects.size() == 2);
  }
}

// A power cut at every byte of the grant's way into flash: it has the key and signs in, or it has none and asks again.
void a_cut_at_the_grant_leaves_all_or_nothing() {
  for (const Tear tear : TEARS) {
    for (uint64_t bytes = 0; bytes < 140; ++bytes) {
      ConnectionRig rig({true, false});
      rig.run(200);
      rig.flash.cut_after(bytes, tear);
      rig.grant(REGISTRATION, KEY);
      rig.run(200);
      const bool is_signed_in = rig.broker.connects.size() > 1;
      rig.flash.power_on();
      DeviceMemory again(rig.flash);
      CHECK(again.begin_boot());
      const bool has_key = string_of(again.grant().key) == KEY && string_of(again.grant().registration) == REGISTRATION;
      CHECK(has_key || again.grant().registration.length == 0);
      CHECK(!is_signed_in || has_key);
    }
  }
}

void goes_over_to_another_owner() {
  ConnectionRig rig;
  rig.run(200);
  rig.connection.pair("");
  rig.tick();
  // The old name says goodbye before the stranger asks.
  CHECK(rig.owner.downs == 1 && rig.connection.is_pairing());
  rig.run(200);
  CHECK(rig.broker.heard.back().topic == rig.hello_topic());
  rig.grant(OTHER_REGISTRATION, OTHER_KEY);
  rig.broker.say(FakeBroker::publish(rig.grant_topic(), grant_text(REGISTRATION, KEY)));
  const uint32_t owner_before = rig.memory.owner();
  rig.run(200);
  CHECK(rig.owner.moves == 1 && rig.memory.owner() == owner_before + 1);
  CHECK(string_of(rig.memory.grant().registration) == OTHER_REGISTRATION);
  // Not before the restart: what this boot measured belongs to the former owner.
  rig.connection.pair("");
  rig.connection.server_changed();
  rig.run(900000, 100);
  CHECK(rig.broker.connects.size() == 2 && !rig.connection.is_up() && rig.stream.is_closed() && rig.owner.moves == 1);
}

void a_new_key_for_the_same_name_is_used_at_once() {
  ConnectionRig rig;
  rig.run(200);
  rig.connection.pair("K7QF-2M9X");
  rig.run(200);
  rig.grant(REGISTRATION, OTHER_KEY);
  rig.run(200);
  CHECK(rig.owner.moves == 0 && rig.connection.is_up() && rig.owner.ups == 2 && rig.owner.downs == 1);
  CHECK(rig.broker.connects.back().password == OTHER_KEY);
}

}  // namespace

int main() {
  signs_in_as_itself();
  every_message_has_its_topic();
  sorts_what_arrives();
  connects_to_nobody_without_a_server();
  asks_for_a_key_for_five_minutes();
  reports_a_press_of_its_button_for_five_minutes();
  nothing_acts_while_it_pairs();
  is_paired();
  a_lost_grant_comes_again();
  does_not_sign_in_with_a_key_that_is_not_kept();
  a_cut_at_the_grant_leaves_all_or_nothing();
  goes_over_to_another_owner();
  a_new_key_for_the_same_name_is_used_at_once();
  return halocline::test::done();
}
