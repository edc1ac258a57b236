// Where `halocline-device pair` finds the running program: a socket in its state folder, which only its owner and root may open.
// Belongs to the session task; no call waits.
#pragma once

#include "ports/linux/setup-line.h"

namespace halocline::linux_port {

// No key of the flash in the same folder can have this name.
constexpr char SETUP_SOCKET_NAME[] = "setup-socket";

// A tool that says nothing for this long makes room for the next one.
constexpr uint64_t SETUP_SILENCE_MS = 10000;

class SetupSocket {
 public:
  explicit SetupSocket(ProvisioningActions& actions) : line_(actions) {}
  ~SetupSocket();
  SetupSocket(const SetupSocket&) = delete;
  SetupSocket& operator=(const SetupSocket&) = delete;

  // After the flash in this folder is open: that there is no second program is the flash's affair. False: there is no socket, and
  // the device runs without.
  bool open(const char* state_folder);
  // Every 20 ms or so, before the session serves.
  void poll(uint64_t steady_ms);

 private:
  void welcome(uint64_t steady_ms);

  SetupLine line_;
  int listener_ = -1;
  char path_[108] = {};
};

}  // namespace halocline::linux_port
