#include "ports/linux/notify.h"

#include <unistd.h>

#include <cstddef>
#include <cstring>

namespace halocline::linux_port {

Notify::Notify(const char* socket_path) {
  const size_t length = socket_path == nullptr ? 0 : strlen(socket_path);
  if (length == 0 || length >= sizeof place_.sun_path) return;
  place_.sun_family = AF_UNIX;
  memcpy(place_.sun_path, socket_path, length);
  // A name of the kernel's own, without a file.
  if (place_.sun_path[0] == '@') place_.sun_path[0] = '\0';
  place_length_ = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
  socket_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
}

Notify::~Notify() {
  if (socket_ >= 0) close(socket_);
}

void Notify::say(const char* words) {
  if (socket_ < 0) return;
  sendto(socket_, words, strlen(words), MSG_DONTWAIT | MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&place_), place_length_);
}

}  // namespace halocline::linux_port
