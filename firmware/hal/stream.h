// Bytes to and from the server over TLS. No call waits: control must not stand still for a network.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline::hal {

enum class StreamState : uint8_t { Closed, Opening, Open };

// Chain and name of the certificate are always checked against `authority`, its dates only once the time is known.
struct StreamTarget {
  const char* host;
  uint16_t port;
  const uint8_t* authority_pem;
  size_t authority_length;
  // Seconds since 1970; nought while nobody has told the time.
  uint32_t clock_s;
};

class Stream {
 public:
  // Begins; `poll` tells when it is open. The target must outlive the opening.
  virtual void open(const StreamTarget& target) = 0;
  virtual StreamState poll() = 0;
  // How many bytes were taken or given; nought when it has to wait. A lost connection shows in `poll`.
  [[nodiscard]] virtual size_t write(const uint8_t* bytes, size_t length) = 0;
  [[nodiscard]] virtual size_t read(uint8_t* bytes, size_t capacity) = 0;
  virtual void close() = 0;

 protected:
  ~Stream() = default;
};

}  // namespace halocline::hal
