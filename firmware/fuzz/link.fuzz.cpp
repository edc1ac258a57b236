// Any bytes from a broker, at any times, over a network that takes and gives as it likes: a device stays within its memory and its
// share of a tick, hears only what it asked for, and closes what is broken.
#include <cstdlib>
#include <memory>

#include "device/link/connection.h"
#include "test/cutting-flash.h"
#include "test/fake-stream.h"

using namespace halocline;

namespace {

const char* const REGISTRATION = "0192f3a4-5b6c-7d8e-9f01-23456789abcd";

void require(bool holds) {
  if (!holds) abort();
}

hc_id id_of(const char* text) {
  hc_id id = {};
  id.length = static_cast<uint8_t>(std::strlen(text));
  std::memcpy(id.text, text, id.length);
  return id;
}

struct Listener final : ConnectionListener {
  bool is_up = false;
  uint32_t heard = 0;
  uint32_t moves = 0;

  void connection_up(const Now&) override {
    require(!is_up);
    is_up = true;
  }
  void connection_down() override {
    require(is_up);
    is_up = false;
  }
  void command_received(Text payload, const Now&) override { hear(payload); }
  void config_received(Text payload, const Now&) override { hear(payload); }
  void owner_changed() override { require(!is_up && ++moves == 1); }

  void hear(Text payload) {
    require(is_up && payload.length <= mqtt::MAX_PAYLOAD_BYTES);
    // Every byte of it can be read.
    for (size_t i = 0; i < payload.length; ++i) sum = static_cast<uint8_t>(sum + payload.bytes[i]);
    ++heard;
  }
  uint8_t sum = 0;
};

struct World {
  test::CuttingFlash flash;
  test::FakeStream stream;
  test::SeededRandom random{1};
  DeviceMemory memory{flash};
  wire::Identity identity = {};
  Listener listener;
  Connection connection{stream, random, memory, identity, listener};
  Now now = {1000, 1000};

  explicit World(bool has_grant) {
    identity.hardware_id = "hc-0a1b2c3d4e5f";
    identity.firmware_version = "1.2.3";
    identity.hardware_model = "relay5-linux";
    require(memory.begin_boot());
    ServerTarget server = {};
    std::memcpy(server.host, "server", 6);
    server.port = 8883;
    server.authority_length = 1;
    require(memory.save_server(server));
    if (has_grant) require(memory.save_grant({id_of(REGISTRATION), id_of("key")}));
  }

  void tick(uint64_t ms) {
    now = {now.up_ms + ms, now.steady_ms + ms};
    const uint64_t read_before = stream.read_bytes;
    const uint32_t heard_before = listener.heard;
    const uint32_t closes_before = stream.closes;
    connection.tick(now);
    require(stream.read_bytes - read_before <= HEARD_BYTES_MAX && listener.heard - heard_before <= HEARD_PACKETS_MAX);
    require(connection.is_up() == listener.is_up);
    // Whatever was opened before is closed before the next one is opened.
    require(stream.opens <= stream.closes + 1 && stream.closes >= closes_before);
    require(!listener.is_up || !stream.is_closed());
    if (stream.sent.size() > 65536) stream.sent.clear();
  }
};

// What a broker says when all is well, so that what follows meets a link that is up.
void welcome(World& world, bool has_grant) {
  world.tick(20);
  world.stream.waiting.append("\x20\x02\x00\x00", 4);
  world.tick(20);
  world.stream.waiting.append(has_grant ? std::string("\x90\x04\x00\x01\x00\x00", 6) : std::string("\x90\x03\x00\x01\x00", 5));
  world.tick(20);
}

void publish(World& world, bool is_config, const uint8_t* bytes, size_t length) {
  std::string body = std::string("halocline/v1/") + REGISTRATION + (is_config ? "/config" : "/commands");
  body = std::string{'\0', static_cast<char>(body.size())} + body + std::string(bytes, bytes + length);
  world.stream.waiting += '\x30';
  world.stream.waiting += static_cast<char>(body.size() % 128 | 128);
  world.stream.waiting += static_cast<char>(body.size() / 128);
  world.stream.waiting += body;
}

// Left alone by everybody, nothing stays up; and whatever is opened then is closed at the first byte that is not MQTT.
void end(World& world) {
  world.stream.is_reachable = true;
  world.stream.waiting.clear();
  for (int i = 0; i < 3; ++i) world.tick(DEAD_AFTER_MS);
  require(!world.listener.is_up);
  for (int i = 0; i < 2 && world.stream.is_closed(); ++i) world.tick(DEAD_AFTER_MS);
  world.stream.waiting = "\xF0";
  world.tick(20);
  require(world.stream.is_closed());
  world.connection.close();
  require(world.stream.is_closed() && world.stream.opens == world.stream.closes);
}

// One byte says what happens, one how much of it.
void act(World& world, uint8_t what, uint8_t amount, const uint8_t* bytes, size_t length) {
  switch (what % 12) {
    case 0:
      return world.stream.cut();
    case 1:
      world.stream.write_room = amount;
      return;
    case 2:
      world.stream.read_piece = 1 + amount;
      return;
    case 3:
      return world.tick(amount * 200);
    case 4:
      world.stream.is_reachable = amount % 2 == 0;
      return;
    case 5:
      return world.connection.pair(Text(reinterpret_cast<const char*>(bytes), length % 24));
    case 6:
      (void)world.connection.send(static_cast<Topic>(amount % 6), Text(reinterpret_cast<const char*>(bytes), length));
      return;
    case 7:
      return world.connection.server_changed();
    case 8:
      world.flash.lies = amount % 2 == 0;
      return;
    case 9:
      for (int i = 0; i <= amount / 8; ++i) publish(world, amount % 2 == 0, bytes, length);
      return;
    case 10:
      return welcome(world, amount % 2 == 0);
    default:
      world.stream.waiting.append(reinterpret_cast<const char*>(bytes), length);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 1) return 0;
  const bool has_grant = data[0] % 2 == 0;
  auto world = std::make_unique<World>(has_grant);
  if (data[0] % 4 < 2) welcome(*world, has_grant);
  size_t at = 1;
  while (at + 2 <= size) {
    const uint8_t what = data[at];
    const uint8_t amount = data[at + 1];
    at += 2;
    const size_t length = amount < size - at ? amount : size - at;
    act(*world, what, amount, data + at, length);
    if (what % 12 == 5 || what % 12 == 6 || what % 12 == 9 || what % 12 == 11) at += length;
    world->tick(20);
  }
  end(*world);
  return 0;
}
