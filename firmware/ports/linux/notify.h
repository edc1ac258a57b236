// Tells whatever started the program that it is alive, as systemd wants to hear it: a datagram to the socket in NOTIFY_SOCKET.
#pragma once

#include <sys/socket.h>
#include <sys/un.h>

namespace halocline::linux_port {

class Notify {
 public:
  // Null or empty: nobody wants to know.
  explicit Notify(const char* socket_path);
  ~Notify();
  Notify(const Notify&) = delete;
  Notify& operator=(const Notify&) = delete;

  void say(const char* words);

 private:
  int socket_ = -1;
  sockaddr_un place_{};
  socklen_t place_length_ = 0;
};

}  // namespace halocline::linux_port
