// What a set-up tool wants, done with a real memory: what is said to be saved is saved, and no key is among the facts.
#include "device/provisioning/device-setup.h"

#include <memory>

#include "device/provisioning/improv.h"
#include "test/check.h"
#include "test/cutting-flash.h"
#include "test/setup-fakes.h"

using namespace halocline;
using halocline::test::CuttingFlash;
using halocline::test::pem_of_length;
using halocline::test::string_of;
using std::string;

namespace {

struct ConnectionFake {
  void pair(Text code) { asked = string_of(code); }
  void server_changed() { ++changes; }
  bool is_up() const { return is_connected; }
  bool is_pairing() const { return is_open; }

  string asked = "nothing";
  int changes = 0;
  bool is_connected = false;
  bool is_open = false;
};

struct DeviceFake {
  void identify(uint64_t now_up_ms) { identified_ms = now_up_ms; }
  uint64_t identified_ms = 0;
};

struct StreamFake final : StreamFacts {
  bool is_open() override { return is_reached; }
  Text trouble() override { return "the name is unknown"; }
  bool is_reached = false;
};

using Setup = DeviceSetup<ConnectionFake, DeviceFake>;

struct Board {
  CuttingFlash flash;
  wire::Identity identity = {};
  std::unique_ptr<DeviceMemory> memory;
  ConnectionFake connection;
  DeviceFake device;
  StreamFake stream;
  std::unique_ptr<Setup> setup;

  Board() {
    identity.hardware_id = "hc-0a1b2c3d4e5f";
    identity.firmware_version = "1.2.3";
    identity.chip = "linux";
    start();
  }
  void start() {
    memory = std::make_unique<DeviceMemory>(flash);
    CHECK(memory->begin_boot());
    setup = std::make_unique<Setup>(Setup::Parts{identity, *memory, connection, device, stream});
  }
};

ServerTarget target(const char* host, const string& pem) {
  ServerTarget server = {};
  std::memcpy(server.host, host, std::strlen(host));
  server.port = 8883;
  std::memcpy(server.authority_pem, pem.data(), pem.size());
  server.authority_length = pem.size();
  return server;
}

hc_id id_of(const string& text) {
  hc_id id = {};
  id.length = static_cast<uint8_t>(text.size());
  std::memcpy(id.text, text.data(), text.size());
  return id;
}

string host_in(Board& board) {
  ServerTarget found = {};
  if (board.memory->load_server(found) != Recall::Whole) return "";
  return reinterpret_cast<char*>(found.host);
}

void saves_before_it_says_so() {
  Board board;
  CHECK(!board.setup->facts().has_server);
  const string pem = pem_of_length(900);
  ServerTarget bare = target("first.example.com", "");
  CHECK(board.setup->save_server(bare) == Saved::NoAuthority && board.connection.changes == 0);
  ServerTarget whole = target("first.example.com", pem);
  CHECK(board.setup->save_server(whole) == Saved::Done && board.connection.changes == 1);
  CHECK(board.setup->facts().has_server);
  board.start();
  CHECK(host_in(board) == "first.example.com" && board.setup->facts().has_server);
  // Another address with the authority that it has.
  ServerTarget moved = target("second.example.com", "");
  CHECK(board.setup->save_server(moved) == Saved::Done && board.connection.changes == 2);
  board.start();
  ServerTarget found = {};
  CHECK(board.memory->load_server(found) == Recall::Whole && found.authority_length == pem.size());
  CHECK(host_in(board) == "second.example.com" && std::memcmp(found.authority_pem, pem.data(), pem.size()) == 0);
}

void keeps_the_old_server_when_it_cannot_save() {
  Board board;
  ServerTarget first = target("first.example.com", pem_of_length(900));
  CHECK(board.setup->save_server(first) == Saved::Done);
  for (uint64_t bytes = 0; bytes < 900; bytes += 50) {
    board.flash.cut_after(bytes, halocline::test::Tear::NewOverOld);
    ServerTarget second = target("second.example.com", pem_of_length(900));
    CHECK(board.setup->save_server(second) == Saved::Failed && board.connection.changes == 1);
    board.flash.power_on();
    board.start();
    CHECK(host_in(board) == "first.example.com");
  }
}

void tells_a_grant_from_an_old_key() {
  Board board;
  CHECK(!board.setup->facts().was_granted && board.setup->facts().registration.length == 0);
  const Grant first = {id_of("registration-1"), id_of("secret-key-1")};
  CHECK(board.memory->save_grant(first));
  // Nobody asked.
  CHECK(!board.setup->facts().was_granted && string_of(board.setup->facts().registration) == "registration-1");
  board.setup->pair("K7QF-2M9X");
  CHECK(board.connection.asked == "K7QF-2M9X" && !board.setup->facts().was_granted);
  // A new key under the old registration, as for a board that comes back to its account.
  CHECK(board.memory->save_grant({id_of("registration-1"), id_of("secret-key-2")}));
  CHECK(board.setup->facts().was_granted);
  board.setup->pair("");
  CHECK(board.connection.asked.empty() && !board.setup->facts().was_granted);
}

void hands_on_the_rest() {
  Board board;
  board.setup->set_now({7000, 9000});
  board.setup->identify();
  CHECK(board.device.identified_ms == 7000);
  board.connection.is_connected = board.connection.is_open = board.stream.is_reached = true;
  const SetupFacts facts = board.setup->facts();
  CHECK(facts.is_connected && facts.is_pairing && facts.is_server_reached && facts.wifi == Wifi::NotOurs);
  CHECK(string_of(facts.trouble) == "the name is unknown" && string_of(facts.firmware_version) == "1.2.3");
  CHECK(string_of(facts.hardware_id) == "hc-0a1b2c3d4e5f" && string_of(facts.chip) == "linux");
  WifiNetwork network = {};
  CHECK(!board.setup->wifi_network(0, network));
}

struct Heard final : improv::Line {
  void send(const uint8_t* bytes, size_t length) override { said.append(reinterpret_cast<const char*>(bytes), length); }
  string said;
};

// Every command with every short argument: neither the key nor the Wi-Fi's password nor the code comes back.
void tells_no_secret() {
  Board board;
  CHECK(board.memory->save_grant({id_of("registration-1"), id_of("secret-key-1")}));
  ServerTarget server = target("first.example.com", pem_of_length(300));
  CHECK(board.setup->save_server(server) == Saved::Done);
  Heard line;
  improv::Improv improv(*board.setup, line);
  for (int command = 0; command < 256; ++command) {
    for (const string& data : {string(), string("K7QF-2M9X"), string("\x04reef\x09", 6) + "wifi-word"}) {
      const string rpc = string(1, static_cast<char>(command)) + static_cast<char>(data.size()) + data;
      uint8_t frame[improv::FRAME_BYTES_MAX];
      const size_t length =
          improv::write_frame(improv::FrameType::Command, reinterpret_cast<const uint8_t*>(rpc.data()), rpc.size(), frame);
      improv.receive(frame, length, 1000);
    }
  }
  CHECK(line.said.find("registration-1") != string::npos);
  for (const char* secret : {"secret-key-1", "K7QF", "wifi-word"}) CHECK(line.said.find(secret) == string::npos);
}

}  // namespace

int main() {
  saves_before_it_says_so();
  keeps_the_old_server_when_it_cannot_save();
  tells_a_grant_from_an_old_key();
  hands_on_the_rest();
  tells_no_secret();
  return halocline::test::done();
}
