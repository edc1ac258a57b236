// Plain bytes to a server on this very machine: a development server has no certificate. It connects to nobody else.
#pragma once

#include "hal/stream.h"

namespace halocline::linux_port {

class LoopbackStream final : public hal::Stream {
 public:
  ~LoopbackStream() { close(); }

  void open(const hal::StreamTarget& target) override;
  hal::StreamState poll() override;
  [[nodiscard]] size_t write(const uint8_t* bytes, size_t length) override;
  [[nodiscard]] size_t read(uint8_t* bytes, size_t capacity) override;
  void close() override;

 private:
  size_t counted(long result);

  int socket_ = -1;
  bool is_connected_ = false;
};

}  // namespace halocline::linux_port
