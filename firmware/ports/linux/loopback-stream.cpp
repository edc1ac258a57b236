#include "ports/linux/loopback-stream.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace halocline::linux_port {

using hal::StreamState;

void LoopbackStream::open(const hal::StreamTarget& target) {
  close();
  if (std::strcmp(target.host, "127.0.0.1") != 0) return;
  socket_ = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return;
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(target.port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 && errno != EINPROGRESS) close();
}

StreamState LoopbackStream::poll() {
  if (socket_ < 0) return StreamState::Closed;
  if (is_connected_) return StreamState::Open;
  pollfd waiting = {socket_, POLLOUT, 0};
  if (::poll(&waiting, 1, 0) == 0) return StreamState::Opening;
  int error = 0;
  socklen_t length = sizeof error;
  is_connected_ = getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0;
  if (!is_connected_) close();
  return is_connected_ ? StreamState::Open : StreamState::Closed;
}

size_t LoopbackStream::write(const uint8_t* bytes, size_t length) {
  return is_connected_ ? counted(send(socket_, bytes, length, MSG_NOSIGNAL)) : 0;
}

size_t LoopbackStream::read(uint8_t* bytes, size_t capacity) {
  return is_connected_ ? counted(recv(socket_, bytes, capacity, 0)) : 0;
}

size_t LoopbackStream::counted(long result) {
  if (result > 0) return static_cast<size_t>(result);
  const bool has_to_wait = result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
  if (!has_to_wait) close();
  return 0;
}

void LoopbackStream::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  is_connected_ = false;
}

}  // namespace halocline::linux_port
