// When a device changes from itself to a stranger and back: after ten minutes of refusal, when a person asks, at another server.
#include "connection-rig.h"

using namespace halocline;
using namespace halocline::test;

namespace {

size_t strangers(const FakeBroker& broker) {
  return static_cast<size_t>(
      std::count_if(broker.connects.begin(), broker.connects.end(), [](const SignedIn& one) { return one.username == "pair"; }));
}

void refuse_the_key(ConnectionRig& rig) {
  rig.broker.judge = [](const SignedIn& one) { return static_cast<uint8_t>(one.username == "pair" ? 0 : 5); };
}

// Ten minutes, then five of pairing, then the old key again; over many seeds, because the pauses are chance.
void pairs_when_refused_for_ten_minutes() {
  for (uint64_t seed = 0; seed < 30; ++seed) {
    ConnectionRig rig({}, seed);
    refuse_the_key(rig);
    const uint64_t began_ms = rig.now_ms;
    while (strangers(rig.broker) == 0 && rig.now_ms - began_ms < 640000) rig.run(100, 100);
    CHECK(strangers(rig.broker) == 1 && rig.now_ms - began_ms >= 600000);
    CHECK(rig.connection.is_pairing() && rig.owner.ups == 0 && rig.owner.downs == 0);
    const uint64_t opened_ms = rig.now_ms;
    while (rig.broker.connects.back().username == "pair" && rig.now_ms - opened_ms < 301000) rig.run(100, 100);
    CHECK(rig.now_ms - opened_ms > 298000 && !rig.connection.is_pairing() && rig.broker.heard.size() == 30);
    CHECK(rig.broker.connects.back().client_id == REGISTRATION && rig.broker.connects.back().password == KEY);
    CHECK(string_of(rig.memory.grant().key) == KEY);
    // Refused again: ten more minutes, not at once.
    rig.run(590000, 100);
    CHECK(strangers(rig.broker) == 1);
    rig.run(60000, 100);
    CHECK(strangers(rig.broker) == 2);
    // And when the server takes the key again, the device is itself.
    rig.broker.judge = [](const SignedIn&) { return uint8_t{0}; };
    rig.run(301000, 100);
    CHECK(rig.connection.is_up() && rig.owner.ups == 1);
  }
}

void an_outage_is_not_being_refused() {
  ConnectionRig rig;
  rig.run(200);
  rig.stream.is_reachable = false;
  rig.stream.cut();
  rig.run(3600000, 100);
  CHECK(strangers(rig.broker) == 0 && !rig.connection.is_pairing());
  rig.stream.is_reachable = true;
  rig.broker.judge = [](const SignedIn&) { return uint8_t{3}; };
  rig.run(3600000, 100);
  CHECK(strangers(rig.broker) == 0);
  rig.broker.judge = [](const SignedIn&) { return uint8_t{0}; };
  rig.run(31000, 100);
  CHECK(rig.connection.is_up());
}

void the_old_key_stays_good_when_a_person_pairs_in_vain() {
  ConnectionRig rig;
  rig.run(200);
  rig.connection.pair("K7QF-2M9X");
  rig.run(301000, 100);
  CHECK(rig.connection.is_up() && rig.owner.ups == 2 && rig.owner.downs == 1 && rig.owner.moves == 0);
  CHECK(rig.broker.connects.back().password == KEY && strangers(rig.broker) == 1);
  // The goodbye came with its words.
  CHECK(rig.broker.heard[0].topic == "halocline/v1/" + REGISTRATION + "/status" && rig.broker.goodbyes == 2);
  CHECK(rig.broker.heard[0].payload.find("offline") != std::string::npos);
}

// A code is said in the window it was given for, and in no later one; one that is too long is not said in part.
void a_code_is_for_one_window() {
  ConnectionRig rig;
  rig.connection.pair("K7QF-2M9X");
  refuse_the_key(rig);
  rig.run(310000, 100);
  CHECK(rig.broker.heard.size() == 30 && rig.broker.heard[29].payload.find("K7QF-2M9X") != std::string::npos);
  rig.run(650000, 100);
  CHECK(rig.broker.heard.size() > 30 && rig.broker.heard.back().payload.find("code") == std::string::npos);
  rig.connection.pair("K7QF-2M9X-AND-MORE");
  rig.run(200);
  CHECK(rig.broker.heard.back().payload.find("code") == std::string::npos);
}

void follows_to_another_server() {
  ConnectionRig rig;
  rig.run(200);
  rig.know_server("other.example");
  rig.run(1000);
  CHECK(rig.stream.host == "server.example" && rig.stream.opens == 1);
  rig.connection.server_changed();
  CHECK(!rig.connection.is_up() && rig.owner.downs == 1 && rig.stream.is_closed());
  rig.run(200);
  CHECK(rig.connection.is_up() && rig.stream.host == "other.example" && rig.owner.ups == 2);
  // In the middle of a pairing it goes on there, with its code and its whole time.
  rig.connection.pair("K7QF-2M9X");
  rig.run(200000, 100);
  rig.know_server("third.example");
  rig.connection.server_changed();
  rig.run(200000, 100);
  CHECK(rig.connection.is_pairing() && rig.stream.host == "third.example");
  CHECK(rig.broker.heard.back().payload.find("K7QF-2M9X") != std::string::npos);
}

// A memory that cannot be read now may be readable in a while; an address without its authority is none.
void waits_for_a_server_it_can_trust() {
  ConnectionRig rig({false, true});
  ServerTarget server = {};
  std::strcpy(reinterpret_cast<char*>(server.host), "server.example");
  server.port = 8883;
  CHECK(rig.memory.save_server(server));
  rig.run(60000, 100);
  CHECK(rig.stream.opens == 0);
  rig.know_server("server.example");
  rig.run(31000, 100);
  CHECK(rig.connection.is_up());
}

// Ids become parts of topics: what is no registration is no name (SEC-3).
void a_name_that_is_none_is_not_used() {
  for (const char* name : {"reg-1", "+", "0192f3a4-5b6c-7d8e-9f01-23456789abc/", "0192F3A4-5B6C-7D8E-9F01-23456789ABCD"}) {
    ConnectionRig rig({true, false});
    CHECK(rig.memory.save_grant({id_from(name), id_from(KEY)}));
    rig.run(400000, 100);
    CHECK(rig.broker.connects.size() == 1 && strangers(rig.broker) == 1);
  }
}

void is_closed_for_good() {
  ConnectionRig rig;
  rig.owner.at_up = [&] { CHECK(rig.connection.send(Topic::Status, "hello")); };
  rig.run(200);
  CHECK(rig.broker.heard.size() == 1);
  rig.connection.close();
  rig.broker.serve();
  CHECK(rig.broker.goodbyes == 1 && rig.broker.heard.size() == 2 && rig.owner.downs == 1);
  rig.connection.pair("");
  rig.connection.server_changed();
  rig.run(60000, 100);
  CHECK(rig.stream.opens == 1 && !rig.connection.is_up() && !rig.connection.is_pairing());
}

}  // namespace

int main() {
  pairs_when_refused_for_ten_minutes();
  an_outage_is_not_being_refused();
  the_old_key_stays_good_when_a_person_pairs_in_vain();
  a_code_is_for_one_window();
  follows_to_another_server();
  waits_for_a_server_it_can_trust();
  a_name_that_is_none_is_not_used();
  is_closed_for_good();
  return halocline::test::done();
}
