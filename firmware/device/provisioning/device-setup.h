// A set-up tool's wishes, done by the parts of this device. Belongs to the session task.
#pragma once

#include <cstring>

#include "device/flash/crc32.h"
#include "device/messages/outgoing.h"
#include "device/provisioning/actions.h"
#include "device/session/now.h"

namespace halocline {

// What a port's stream to the server can tell a person.
class StreamFacts {
 public:
  virtual bool is_open() = 0;
  // Why it was closed the last time; never a secret.
  virtual Text trouble() = 0;

 protected:
  ~StreamFacts() = default;
};

// Where the network is the system's own affair; a board with a radio overrides what concerns Wi-Fi. `DeviceConnection` and
// `WholeDevice` are `Connection` and `Device`, and small ones in a test.
template <typename DeviceConnection, typename WholeDevice>
class DeviceSetup : public ProvisioningActions {
 public:
  struct Parts {
    const wire::Identity& identity;
    DeviceMemory& memory;
    DeviceConnection& connection;
    WholeDevice& device;
    StreamFacts& stream;
  };

  explicit DeviceSetup(const Parts& parts) : parts_(parts) {}

  // Before what a tool says is handed on.
  void set_now(const Now& now) { now_ = now; }

  void join_wifi(Text, Text) override {}
  bool wifi_network(size_t, WifiNetwork&) override { return false; }

  Saved save_server(ServerTarget& server) override {
    if (server.authority_length == 0 && !keep_authority(server)) return Saved::NoAuthority;
    if (!parts_.memory.save_server(server)) return Saved::Failed;
    has_server_ = true;
    parts_.connection.server_changed();
    return Saved::Done;
  }

  void pair(Text code) override {
    key_sum_before_ = key_sum();
    has_asked_ = true;
    parts_.connection.pair(code);
  }

  void identify() override { parts_.device.identify(now_.up_ms); }

  SetupFacts facts() override {
    const hc_id& registration = parts_.memory.grant().registration;
    SetupFacts facts = {};
    facts.firmware_version = parts_.identity.firmware_version;
    facts.chip = parts_.identity.chip;
    facts.hardware_id = parts_.identity.hardware_id;
    facts.registration = Text(reinterpret_cast<const char*>(registration.text), registration.length);
    facts.trouble = parts_.stream.trouble();
    facts.wifi = Wifi::NotOurs;
    facts.has_server = has_server();
    facts.is_server_reached = parts_.stream.is_open();
    facts.is_connected = parts_.connection.is_up();
    facts.is_pairing = parts_.connection.is_pairing();
    facts.was_granted = has_asked_ && key_sum() != key_sum_before_;
    return facts;
  }

 private:
  uint32_t key_sum() const {
    const hc_id& key = parts_.memory.grant().key;
    return crc32(key.text, key.length);
  }

  // Flash is read until it has one, and never again.
  bool has_server() {
    if (!has_server_) has_server_ = parts_.memory.load_server(known_) == Recall::Whole;
    return has_server_;
  }

  bool keep_authority(ServerTarget& server) {
    if (parts_.memory.load_server(known_) != Recall::Whole || known_.authority_length == 0) return false;
    std::memcpy(server.authority_pem, known_.authority_pem, known_.authority_length);
    server.authority_length = known_.authority_length;
    return true;
  }

  Parts parts_;
  Now now_ = {};
  // Of the key in flash when pairing was asked for: another one is a grant.
  uint32_t key_sum_before_ = 0;
  bool has_asked_ = false;
  bool has_server_ = false;
  // Too large for a stack.
  ServerTarget known_ = {};
};

}  // namespace halocline
