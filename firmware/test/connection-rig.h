// A device's way to the server with a real memory, a network and a broker in a hand, and somebody who writes down what it tells.
#pragma once

#include "cutting-flash.h"
#include "device/link/connection.h"
#include "fake-broker.h"
#include "link-rig.h"

namespace halocline::test {

const std::string REGISTRATION = "0192f3a4-5b6c-7d8e-9f01-23456789abcd";
const std::string OTHER_REGISTRATION = "0192f3a4-5b6c-7d8e-9f01-23456789abce";
const std::string KEY(43, 'k');
const std::string OTHER_KEY(43, 'o');

inline std::string grant_text(const std::string& registration, const std::string& key) {
  return R"({"v":1,"username":")" + registration + R"(","password":")" + key + "\"}";
}

inline hc_id id_from(const std::string& text) {
  hc_id id = {};
  id.length = static_cast<uint8_t>(text.size());
  std::copy(text.begin(), text.end(), id.text);
  return id;
}

inline std::string string_of(const hc_id& id) { return std::string(id.text, id.text + id.length); }

struct Owner final : ConnectionListener {
  uint32_t ups = 0;
  uint32_t downs = 0;
  uint32_t moves = 0;
  std::vector<std::string> commands;
  std::vector<std::string> configs;
  Now last_now = {};
  std::function<void()> at_up = [] {};

  void connection_up(const Now& now) override {
    ++ups;
    last_now = now;
    at_up();
  }
  void connection_down() override { ++downs; }
  void command_received(Text payload, const Now& now) override {
    last_now = now;
    commands.push_back(string_of(payload));
  }
  void config_received(Text payload, const Now&) override { configs.push_back(string_of(payload)); }
  void owner_changed() override { ++moves; }
};

struct Facts {
  bool has_server = true;
  bool has_grant = true;
};

struct ConnectionRig {
  CuttingFlash flash;
  FakeStream stream;
  SeededRandom random;
  DeviceMemory memory;
  wire::Identity identity = {};
  Owner owner;
  Connection connection;
  FakeBroker broker;
  uint64_t now_ms = 1000;

  explicit ConnectionRig(Facts facts = {}, uint64_t seed = 1)
      : random(seed), memory(flash), connection(stream, random, memory, identity, owner), broker(stream) {
    identity.hardware_id = "hc-0a1b2c3d4e5f";
    identity.firmware_version = "1.2.3";
    identity.hardware_model = "relay5-linux";
    identity.boot = {57, 0x9f3c1a77};
    CHECK(memory.begin_boot());
    if (facts.has_server) know_server("server.example");
    if (facts.has_grant) CHECK(memory.save_grant({id_from(REGISTRATION), id_from(KEY)}));
  }

  void know_server(const char* host) {
    ServerTarget server = {};
    std::strcpy(reinterpret_cast<char*>(server.host), host);
    server.port = 8883;
    std::memcpy(server.authority_pem, "root", 4);
    server.authority_length = 4;
    CHECK(memory.save_server(server));
  }

  // The uptime runs three times as fast as the network: the two must not be mistaken for each other.
  void tick(uint64_t ms = TICK_MS) {
    connection.tick({now_ms * 3, now_ms});
    broker.serve();
    now_ms += ms;
  }
  void run(uint64_t ms, uint64_t every_ms = TICK_MS) {
    for (const uint64_t end_ms = now_ms + ms; now_ms < end_ms;) tick(every_ms);
  }

  // Where the latest pairing connection listens, and what it has said.
  std::string grant_topic() const { return "halocline/v1/pair/" + broker.connects.back().client_id + "/grant"; }
  std::string hello_topic() const { return "halocline/v1/pair/" + broker.connects.back().client_id + "/hello"; }
  void grant(const std::string& registration, const std::string& key) {
    broker.say(FakeBroker::publish(grant_topic(), grant_text(registration, key)));
  }
};

}  // namespace halocline::test
