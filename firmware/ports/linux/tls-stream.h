// The stream to the server, by OpenSSL over a socket that never waits.
#pragma once

#include <openssl/ssl.h>

#include <memory>

#include "hal/stream.h"
#include "ports/linux/name-lookup.h"

namespace halocline::linux_port {

class TlsStream final : public hal::Stream {
 public:
  ~TlsStream() { close(); }

  void open(const hal::StreamTarget& target) override;
  hal::StreamState poll() override;
  [[nodiscard]] size_t write(const uint8_t* bytes, size_t length) override;
  [[nodiscard]] size_t read(uint8_t* bytes, size_t capacity) override;
  void close() override;

  // Why it was closed the last time, for the log; never a secret.
  const char* reason() const { return reason_; }

 private:
  enum class Step : uint8_t { Closed, Naming, Connecting, Greeting, Open };

  void take_next_address();
  void finish_connecting();
  void greet();
  bool prepare_tls();
  void fail(const char* reason);
  // Nought when it has to wait; closes when it is over.
  size_t counted(int result);

  struct FreeContext {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  };
  struct FreeTls {
    void operator()(SSL* tls) const { SSL_free(tls); }
  };

  Step step_ = Step::Closed;
  hal::StreamTarget target_{};
  NameLookup lookup_;
  const addrinfo* next_address_ = nullptr;
  int socket_ = -1;
  std::unique_ptr<SSL_CTX, FreeContext> context_;
  std::unique_ptr<SSL, FreeTls> tls_;
  const char* reason_ = "";
};

}  // namespace halocline::linux_port
