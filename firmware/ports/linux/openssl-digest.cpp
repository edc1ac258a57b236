#include "ports/linux/openssl-digest.h"

namespace halocline::linux_port {

void OpensslDigest::begin() { is_good_ = context_ != nullptr && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1; }

void OpensslDigest::add(const uint8_t* bytes, size_t length) {
  is_good_ = is_good_ && EVP_DigestUpdate(context_.get(), bytes, length) == 1;
}

bool OpensslDigest::end(uint8_t (&digest)[hal::DIGEST_BYTES]) {
  unsigned int length = 0;
  const bool is_whole = is_good_ && EVP_DigestFinal_ex(context_.get(), digest, &length) == 1 && length == hal::DIGEST_BYTES;
  is_good_ = false;
  return is_whole;
}

}  // namespace halocline::linux_port
