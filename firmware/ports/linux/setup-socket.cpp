#include "ports/linux/setup-socket.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

namespace halocline::linux_port {

SetupSocket::~SetupSocket() {
  if (listener_ < 0) return;
  ::close(listener_);
  unlink(path_);
}

bool SetupSocket::open(const char* state_folder) {
  sockaddr_un place = {};
  place.sun_family = AF_UNIX;
  static_assert(sizeof place.sun_path == sizeof path_, "a path that fits here fits there");
  const int length = snprintf(path_, sizeof path_, "%s/%s", state_folder, SETUP_SOCKET_NAME);
  if (length < 0 || static_cast<size_t>(length) >= sizeof path_) return false;
  std::memcpy(place.sun_path, path_, sizeof path_);
  // What a killed program left.
  unlink(path_);
  const int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0) return false;
  // From its first moment on: a mode that is set afterwards leaves a gap.
  const mode_t before = umask(S_IRWXG | S_IRWXO);
  const bool is_bound = bind(listener, reinterpret_cast<const sockaddr*>(&place), sizeof place) == 0;
  umask(before);
  if (!is_bound || listen(listener, 4) != 0) {
    ::close(listener);
    return false;
  }
  listener_ = listener;
  return true;
}

// The folder's rights are the first fence, this is the second: a folder may have been opened to a group.
static bool is_ours(int file) {
  ucred peer = {};
  socklen_t length = sizeof peer;
  if (getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return false;
  return peer.uid == 0 || peer.uid == geteuid();
}

void SetupSocket::welcome(uint64_t steady_ms) {
  const int file = accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (file < 0) return;
  if (is_ours(file)) line_.open(file, steady_ms);
  else ::close(file);
}

void SetupSocket::poll(uint64_t steady_ms) {
  if (listener_ < 0) return;
  if (line_.is_open() && steady_ms - line_.heard_ms() > SETUP_SILENCE_MS) line_.close();
  // One at a time; the next one waits at the door.
  if (!line_.is_open()) welcome(steady_ms);
  line_.poll(steady_ms);
}

}  // namespace halocline::linux_port
