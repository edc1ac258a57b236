// Whose programs this device believes.
#pragma once

#include <openssl/evp.h>

#include <memory>

#include "hal/crypto.h"

namespace halocline::linux_port {

class OpensslReleaseKey final : public hal::ReleaseKey {
 public:
  explicit OpensslReleaseKey(const char* public_pem);

  // False: the text is no public key on the curve P-256, and nobody is believed.
  bool has_key() const { return key_ != nullptr; }
  [[nodiscard]] bool has_signed(const uint8_t (&digest)[hal::DIGEST_BYTES], const uint8_t* signature, size_t length) override;

 private:
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  std::unique_ptr<EVP_PKEY, Free> key_;
};

}  // namespace halocline::linux_port
