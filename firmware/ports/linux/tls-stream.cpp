#include "ports/linux/tls-stream.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>

namespace halocline::linux_port {

using hal::StreamState;

namespace {

int as_int(size_t length) { return static_cast<int>(std::min<size_t>(length, INT_MAX)); }

// Every certificate in the text; false when there is none.
bool trust(SSL_CTX* context, const uint8_t* pem, size_t length) {
  BIO* text = BIO_new_mem_buf(pem, as_int(length));
  if (text == nullptr) return false;
  bool has_any = false;
  while (X509* authority = PEM_read_bio_X509(text, nullptr, nullptr, nullptr)) {
    has_any = X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority) == 1 || has_any;
    X509_free(authority);
  }
  // The end of the text is reported as an error, too.
  ERR_clear_error();
  BIO_free(text);
  return has_any;
}

// A house often has no name for its server: an address is checked against the addresses in the certificate.
bool demand_name(X509_VERIFY_PARAM* rules, const char* host) {
  unsigned char address[sizeof(in6_addr)];
  const bool is_address = inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
  X509_VERIFY_PARAM_set_hostflags(rules, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  return (is_address ? X509_VERIFY_PARAM_set1_ip_asc(rules, host) : X509_VERIFY_PARAM_set1_host(rules, host, 0)) == 1;
}

}  // namespace

void TlsStream::open(const hal::StreamTarget& target) {
  close();
  target_ = target;
  reason_ = "";
  lookup_.ask(target.host, target.port);
  step_ = Step::Naming;
}

StreamState TlsStream::poll() {
  if (step_ == Step::Naming && lookup_.is_answered()) {
    next_address_ = lookup_.addresses();
    take_next_address();
  }
  if (step_ == Step::Connecting) finish_connecting();
  if (step_ == Step::Greeting) greet();
  if (step_ == Step::Open) return StreamState::Open;
  return step_ == Step::Closed ? StreamState::Closed : StreamState::Opening;
}

// A name may stand for several addresses, of which some are of no use here.
void TlsStream::take_next_address() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  for (; next_address_ != nullptr; next_address_ = next_address_->ai_next) {
    socket_ = socket(next_address_->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, next_address_->ai_protocol);
    if (socket_ < 0) continue;
    const int yes = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(socket_, next_address_->ai_addr, next_address_->ai_addrlen) == 0 || errno == EINPROGRESS) {
      next_address_ = next_address_->ai_next;
      step_ = Step::Connecting;
      return;
    }
    ::close(socket_);
    socket_ = -1;
  }
  fail("no address of the server can be reached");
}

void TlsStream::finish_connecting() {
  pollfd wanted{socket_, POLLOUT, 0};
  if (::poll(&wanted, 1, 0) <= 0) return;
  int error = 0;
  socklen_t length = sizeof error;
  if (getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &length) != 0 || error != 0) {
    take_next_address();
    return;
  }
  if (prepare_tls()) step_ = Step::Greeting;
}

bool TlsStream::prepare_tls() {
  context_.reset(SSL_CTX_new(TLS_client_method()));
  if (!context_ || SSL_CTX_set_min_proto_version(context_.get(), TLS1_2_VERSION) != 1) {
    fail("TLS is not available");
    return false;
  }
  if (!trust(context_.get(), target_.authority_pem, target_.authority_length)) {
    fail("there is no authority to trust");
    return false;
  }
  SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
  SSL_CTX_set_mode(context_.get(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  tls_.reset(SSL_new(context_.get()));
  X509_VERIFY_PARAM* rules = tls_ ? SSL_get0_param(tls_.get()) : nullptr;
  if (rules == nullptr || !demand_name(rules, target_.host) || SSL_set_fd(tls_.get(), socket_) != 1) {
    fail("TLS is not available");
    return false;
  }
  // Without a calendar every certificate would be too new. Chain and name hold anyhow.
  if (target_.clock_s == 0) {
    X509_VERIFY_PARAM_set_flags(rules, X509_V_FLAG_NO_CHECK_TIME);
  } else {
    X509_VERIFY_PARAM_set_time(rules, static_cast<time_t>(target_.clock_s));
  }
  in6_addr unused;
  const bool is_address = inet_pton(AF_INET, target_.host, &unused) == 1 || inet_pton(AF_INET6, target_.host, &unused) == 1;
  if (!is_address) SSL_set_tlsext_host_name(tls_.get(), target_.host);
  return true;
}

void TlsStream::greet() {
  ERR_clear_error();
  const int result = SSL_connect(tls_.get());
  if (result == 1) {
    step_ = Step::Open;
    return;
  }
  const int error = SSL_get_error(tls_.get(), result);
  if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) return;
  const bool is_distrusted = SSL_get_verify_result(tls_.get()) != X509_V_OK;
  fail(is_distrusted ? "the server's certificate is not to be trusted" : "the server did not agree on TLS");
}

size_t TlsStream::counted(int result) {
  if (result > 0) return static_cast<size_t>(result);
  const int error = SSL_get_error(tls_.get(), result);
  if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE) fail("the connection was lost");
  return 0;
}

size_t TlsStream::write(const uint8_t* bytes, size_t length) {
  if (step_ != Step::Open || length == 0) return 0;
  ERR_clear_error();
  return counted(SSL_write(tls_.get(), bytes, as_int(length)));
}

size_t TlsStream::read(uint8_t* bytes, size_t capacity) {
  if (step_ != Step::Open || capacity == 0) return 0;
  ERR_clear_error();
  return counted(SSL_read(tls_.get(), bytes, as_int(capacity)));
}

void TlsStream::fail(const char* reason) {
  close();
  reason_ = reason;
}

void TlsStream::close() {
  // A goodbye that cannot be sent at once is not sent: the server sees the end of the connection anyhow.
  if (step_ == Step::Open) SSL_shutdown(tls_.get());
  tls_.reset();
  context_.reset();
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  lookup_.forget();
  next_address_ = nullptr;
  step_ = Step::Closed;
}

}  // namespace halocline::linux_port
