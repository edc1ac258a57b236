// Set-up over a serial port, as a browser's tool does it: Improv on `/dev/ttyGS0` or the like. Proved on a pseudo terminal; no flag of
// `run` opens a port yet.
#pragma once

#include "ports/linux/setup-line.h"

namespace halocline::linux_port {

// A port that is gone, an unplugged cable for instance, is looked for again this often.
constexpr uint64_t SERIAL_REOPEN_MS = 2000;

class SetupSerial {
 public:
  // `path` outlives this object.
  SetupSerial(ProvisioningActions& actions, const char* path) : line_(actions), path_(path) {}

  void poll(uint64_t steady_ms);
  bool is_open() const { return line_.is_open(); }

 private:
  SetupLine line_;
  const char* path_;
  uint64_t next_try_ms_ = 0;
};

}  // namespace halocline::linux_port
