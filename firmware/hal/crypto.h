// What an update is known by: SHA-256 over it, and the signature of whoever holds the release key (SEC-11).
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline::hal {

constexpr size_t DIGEST_BYTES = 32;

// SHA-256, piece by piece.
class Digest {
 public:
  virtual void begin() = 0;
  virtual void add(const uint8_t* bytes, size_t length) = 0;
  // False: it could not be computed, and `digest` says nothing.
  [[nodiscard]] virtual bool end(uint8_t (&digest)[DIGEST_BYTES]) = 0;

 protected:
  ~Digest() = default;
};

// ECDSA on P-256 over a SHA-256, by the key that is built into the program. One without a key believes nobody.
class ReleaseKey {
 public:
  // The signature is in DER.
  [[nodiscard]] virtual bool has_signed(const uint8_t (&digest)[DIGEST_BYTES], const uint8_t* signature, size_t length) = 0;

 protected:
  ~ReleaseKey() = default;
};

}  // namespace halocline::hal
