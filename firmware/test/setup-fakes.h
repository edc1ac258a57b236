// A device as a set-up tool sees it, and a line that remembers what was said.
#pragma once

#include <string>
#include <vector>

#include "device/provisioning/improv.h"

namespace halocline::test {

inline std::string string_of(Text text) { return text.length == 0 ? "" : std::string(text.bytes, text.length); }

class SetupDevice final : public ProvisioningActions {
 public:
  void join_wifi(Text ssid, Text password) override {
    joined = string_of(ssid) + "/" + string_of(password);
    wifi = Wifi::Joining;
  }
  bool wifi_network(size_t index, WifiNetwork& network) override {
    if (index >= networks.size()) return false;
    network = networks[index];
    return true;
  }
  Saved save_server(ServerTarget& server) override {
    if (answer_to_save != Saved::Done) return answer_to_save;
    saved = server;
    ++saves;
    has_server = true;
    return Saved::Done;
  }
  void pair(Text code) override {
    paired_with = string_of(code);
    ++pairs;
    is_pairing = true;
  }
  void identify() override { ++identified; }
  SetupFacts facts() override {
    SetupFacts facts = {};
    facts.firmware_version = "1.2.3";
    facts.chip = "linux";
    facts.hardware_id = "hc-0a1b2c3d4e5f";
    facts.registration = Text(registration.data(), registration.size());
    facts.trouble = Text(trouble.data(), trouble.size());
    facts.wifi = wifi;
    facts.has_server = has_server;
    facts.is_server_reached = is_server_reached;
    facts.is_connected = is_connected;
    facts.is_pairing = is_pairing;
    facts.was_granted = was_granted;
    return facts;
  }

  Wifi wifi = Wifi::NotOurs;
  std::vector<WifiNetwork> networks;
  std::string joined;
  Saved answer_to_save = Saved::Done;
  ServerTarget saved = {};
  int saves = 0;
  std::string paired_with;
  int pairs = 0;
  int identified = 0;
  std::string registration;
  std::string trouble;
  bool has_server = false;
  bool is_server_reached = false;
  bool is_connected = false;
  bool is_pairing = false;
  bool was_granted = false;
};

// A certificate as far as a device looks at it; as long as is asked for.
inline std::string pem_of_length(size_t length) {
  std::string pem = "-----BEGIN CERTIFICATE-----\n";
  while (pem.size() < length) pem += static_cast<char>('A' + pem.size() % 26);
  return pem.substr(0, length);
}

}  // namespace halocline::test
