// A real server to speak TLS with, in this process, with an authority made for the occasion: it sends back what it is sent.
#pragma once

#include <arpa/inet.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

namespace halocline::test {

struct Identity {
  EVP_PKEY* key;
  X509* certificate;
};

struct Validity {
  long from_s = -3600;
  long until_s = 3600;
};

inline void extend(X509* certificate, X509* issuer, int kind, const char* value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, &context, kind, value);
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

// Its own authority when there is none.
inline Identity make_identity(const char* name, const char* alt_names, Validity validity = {}, const Identity* authority = nullptr) {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  X509* certificate = X509_new();
  X509_set_version(certificate, 2);
  static long serial = 1;
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), serial++);
  X509_gmtime_adj(X509_getm_notBefore(certificate), validity.from_s);
  X509_gmtime_adj(X509_getm_notAfter(certificate), validity.until_s);
  X509_set_pubkey(certificate, key);
  X509_NAME* subject = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>(name), -1, -1, 0);
  X509* issuer = authority == nullptr ? certificate : authority->certificate;
  X509_set_issuer_name(certificate, X509_get_subject_name(issuer));
  extend(certificate, issuer, NID_basic_constraints, authority == nullptr ? "critical,CA:TRUE" : "critical,CA:FALSE");
  if (alt_names != nullptr) extend(certificate, issuer, NID_subject_alt_name, alt_names);
  X509_sign(certificate, authority == nullptr ? key : authority->key, EVP_sha256());
  // Kept to the end, so that a leak that is reported is one of the program's.
  static auto& kept = *new std::vector<Identity>;
  return kept.emplace_back(Identity{key, certificate});
}

inline std::string pem_of(X509* certificate) {
  BIO* memory = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(memory, certificate);
  char* text = nullptr;
  const long length = BIO_get_mem_data(memory, &text);
  std::string pem(text, static_cast<size_t>(length));
  BIO_free(memory);
  return pem;
}

// Takes one connection. `is_silent`: it never says a word, as a peer that hangs.
class TlsPeer {
 public:
  explicit TlsPeer(Identity identity, bool is_silent = false) {
    listener_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bind(listener_, reinterpret_cast<sockaddr*>(&place), sizeof place);
    listen(listener_, 1);
    socklen_t length = sizeof place;
    getsockname(listener_, reinterpret_cast<sockaddr*>(&place), &length);
    port_ = ntohs(place.sin_port);
    thread_ = std::thread([this, identity, is_silent] { serve(identity, is_silent); });
  }

  ~TlsPeer() {
    shutdown(listener_, SHUT_RDWR);
    if (client_ >= 0) shutdown(client_, SHUT_RDWR);
    thread_.join();
    ::close(listener_);
  }

  uint16_t port() const { return port_; }

 private:
  void serve(Identity identity, bool is_silent) {
    client_ = accept(listener_, nullptr, nullptr);
    if (client_ < 0) return;
    if (is_silent) {
      char byte;
      while (recv(client_, &byte, 1, 0) > 0) {
      }
    } else {
      echo(identity);
    }
    ::close(client_);
  }

  void echo(Identity identity) {
    SSL_CTX* context = SSL_CTX_new(TLS_server_method());
    SSL_CTX_use_certificate(context, identity.certificate);
    SSL_CTX_use_PrivateKey(context, identity.key);
    SSL* tls = SSL_new(context);
    SSL_set_fd(tls, client_);
    char bytes[512];
    if (SSL_accept(tls) == 1) {
      for (int n; (n = SSL_read(tls, bytes, sizeof bytes)) > 0;) SSL_write(tls, bytes, n);
    }
    SSL_free(tls);
    SSL_CTX_free(context);
  }

  int listener_ = -1;
  volatile int client_ = -1;
  uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace halocline::test
