// SHA-256 by OpenSSL.
#pragma once

#include <openssl/evp.h>

#include <memory>

#include "hal/crypto.h"

namespace halocline::linux_port {

class OpensslDigest final : public hal::Digest {
 public:
  OpensslDigest() : context_(EVP_MD_CTX_new()) {}

  void begin() override;
  void add(const uint8_t* bytes, size_t length) override;
  [[nodiscard]] bool end(uint8_t (&digest)[hal::DIGEST_BYTES]) override;

 private:
  struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };
  std::unique_ptr<EVP_MD_CTX, Free> context_;
  bool is_good_ = false;
};

}  // namespace halocline::linux_port
