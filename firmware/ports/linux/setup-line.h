// One line to a set-up tool by a file descriptor, a socket's or a serial port's. No call waits.
#pragma once

#include "device/provisioning/improv.h"

namespace halocline::linux_port {

class SetupLine final : private improv::Line {
 public:
  explicit SetupLine(ProvisioningActions& actions) : improv_(actions, *this) {}
  ~SetupLine() { close(); }
  SetupLine(const SetupLine&) = delete;
  SetupLine& operator=(const SetupLine&) = delete;

  // Takes the descriptor over, which must not wait. What an earlier tool began is forgotten.
  void open(int file, uint64_t steady_ms);
  void close();
  bool is_open() const { return file_ >= 0; }
  uint64_t heard_ms() const { return heard_ms_; }

  // Takes and answers what has come. Closes when the other side is gone, or does not read its answers.
  void poll(uint64_t steady_ms);

 private:
  // More than any tool can ask for at a time.
  static constexpr size_t WAITING_BYTES_MAX = 8192;
  // One call handles no more than this, whoever floods it: the session has other work.
  static constexpr size_t READ_BYTES = 512;

  void send(const uint8_t* bytes, size_t length) override;
  void flush();

  improv::Improv improv_;
  int file_ = -1;
  uint64_t heard_ms_ = 0;
  size_t waiting_ = 0;
  bool is_overrun_ = false;
  uint8_t out_[WAITING_BYTES_MAX] = {};
};

}  // namespace halocline::linux_port
