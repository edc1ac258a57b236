#include "ports/linux/openssl-release-key.h"

#include <openssl/err.h>
#include <openssl/pem.h>

#include <cstring>

namespace halocline::linux_port {

static bool is_p256(EVP_PKEY* key) {
  char curve[32];
  size_t length = 0;
  if (!EVP_PKEY_is_a(key, "EC") || EVP_PKEY_get_group_name(key, curve, sizeof curve, &length) != 1) return false;
  return std::strcmp(curve, "prime256v1") == 0;
}

OpensslReleaseKey::OpensslReleaseKey(const char* public_pem) {
  BIO* text = BIO_new_mem_buf(public_pem, -1);
  if (text == nullptr) return;
  key_.reset(PEM_read_bio_PUBKEY(text, nullptr, nullptr, nullptr));
  BIO_free(text);
  if (key_ != nullptr && !is_p256(key_.get())) key_.reset();
  ERR_clear_error();
}

bool OpensslReleaseKey::has_signed(const uint8_t (&digest)[hal::DIGEST_BYTES], const uint8_t* signature, size_t length) {
  if (key_ == nullptr) return false;
  EVP_PKEY_CTX* context = EVP_PKEY_CTX_new(key_.get(), nullptr);
  const bool is_ready = context != nullptr && EVP_PKEY_verify_init(context) == 1 &&
                        EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1;
  const bool is_good = is_ready && EVP_PKEY_verify(context, signature, length, digest, sizeof digest) == 1;
  EVP_PKEY_CTX_free(context);
  ERR_clear_error();
  return is_good;
}

}  // namespace halocline::linux_port
