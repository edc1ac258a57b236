// What the TLS stream can tell a person at a set-up tool.
#pragma once

#include "device/provisioning/device-setup.h"
#include "ports/linux/tls-stream.h"

namespace halocline::linux_port {

class TlsStreamFacts final : public StreamFacts {
 public:
  explicit TlsStreamFacts(TlsStream& stream) : stream_(stream) {}

  bool is_open() override { return stream_.poll() == hal::StreamState::Open; }
  Text trouble() override { return stream_.reason(); }

 private:
  TlsStream& stream_;
};

}  // namespace halocline::linux_port
