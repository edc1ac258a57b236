// What a person at a set-up tool can want of a device, and what they are told. No secret is among the facts.
#pragma once

#include "device/flash/device-memory.h"
#include "device/text/text.h"

namespace halocline {

enum class Wifi : uint8_t {
  // The system's own affair, as on a Raspberry Pi: there is nothing to send.
  NotOurs,
  Unknown,
  Joining,
  Joined,
  Refused
};

struct WifiNetwork {
  Text ssid;
  int32_t rssi_dbm;
  bool needs_password;
};

struct SetupFacts {
  Text firmware_version;
  Text chip;
  Text hardware_id;
  // Empty while it is not paired.
  Text registration;
  // Why the latest connection failed; empty when it did not.
  Text trouble;
  Wifi wifi;
  bool has_server;
  // There is a line to it, whatever it thinks of the device.
  bool is_server_reached;
  bool is_connected;
  bool is_pairing;
  bool was_granted;
};

enum class Saved : uint8_t { Done, NoAuthority, Failed };

class ProvisioningActions {
 public:
  // Begins to join; the facts tell how it ends. Only where Wi-Fi is ours.
  virtual void join_wifi(Text ssid, Text password) = 0;
  // The one at this place of the latest scan; false when there are no more.
  virtual bool wifi_network(size_t index, WifiNetwork& network) = 0;
  // `Done` is durable. An authority of no bytes: the one in flash stays, and `NoAuthority` when there is none.
  virtual Saved save_server(ServerTarget& server) = 0;
  virtual void pair(Text code) = 0;
  virtual void identify() = 0;
  virtual SetupFacts facts() = 0;

 protected:
  ~ProvisioningActions() = default;
};

}  // namespace halocline
