// The other end of the set-up socket: asks one thing after the other and waits for each answer. For a command line, not for a device.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "device/provisioning/frame.h"
#include "device/provisioning/setup-words.h"

namespace halocline::linux_port {

struct SetupAnswer {
  // False: the program is gone, or says nothing.
  bool is_there = false;
  improv::Error error = improv::Error::None;
  std::vector<std::string> texts;

  bool is_yes() const { return is_there && error == improv::Error::None; }
};

class SetupClient {
 public:
  ~SetupClient() { close(); }

  bool connect(const std::string& state_folder);
  void close();
  SetupAnswer ask(improv::Rpc command, const std::string& data = {});

 private:
  bool send_all(const uint8_t* bytes, size_t length);
  // One byte of the answer within its time.
  bool take(uint8_t& byte, int64_t until_ms);

  int file_ = -1;
  improv::FrameParser parser_;
};

}  // namespace halocline::linux_port
