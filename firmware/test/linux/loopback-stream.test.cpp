// Plain bytes to a server on this machine, and to nobody else.
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <thread>

#include "../check.h"
#include "ports/linux/loopback-stream.h"

using namespace halocline;
using hal::StreamState;
using linux_port::LoopbackStream;

namespace {

struct Listener {
  int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  uint16_t port = 0;

  Listener() {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    CHECK(bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 && listen(socket, 1) == 0);
    CHECK(getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) == 0);
    port = ntohs(address.sin_port);
  }
  ~Listener() { close(socket); }
};

StreamState settled(LoopbackStream& stream) {
  StreamState state = stream.poll();
  for (int i = 0; i < 500 && state == StreamState::Opening; ++i, state = stream.poll()) usleep(10000);
  return state;
}

// It says back what it is told, and hangs up.
void answer_once(int listener) {
  const int peer = accept(listener, nullptr, nullptr);
  char bytes[16];
  const ssize_t length = read(peer, bytes, sizeof bytes);
  const bool is_said = length > 0 && write(peer, bytes, static_cast<size_t>(length)) == length;
  (void)is_said;
  close(peer);
}

void an_answer() {
  Listener listener;
  std::thread server(answer_once, listener.socket);
  LoopbackStream stream;
  uint8_t bytes[16] = {};
  CHECK(stream.poll() == StreamState::Closed && stream.read(bytes, sizeof bytes) == 0 && stream.write(bytes, 1) == 0);
  stream.open({"127.0.0.1", listener.port, nullptr, 0, 0});
  CHECK(settled(stream) == StreamState::Open);
  CHECK(stream.read(bytes, sizeof bytes) == 0 && stream.poll() == StreamState::Open);
  CHECK(stream.write(reinterpret_cast<const uint8_t*>("hello"), 5) == 5);
  std::string heard;
  for (int i = 0; i < 500 && stream.poll() == StreamState::Open; ++i) {
    heard.append(reinterpret_cast<char*>(bytes), stream.read(bytes, sizeof bytes));
    usleep(10000);
  }
  CHECK(heard == "hello" && stream.poll() == StreamState::Closed);
  server.join();
}

void nobody_else() {
  Listener listener;
  LoopbackStream stream;
  for (const char* host : {"localhost", "127.0.0.2", "127.0.0.1.example", "192.0.2.1", ""}) {
    stream.open({host, listener.port, nullptr, 0, 0});
    CHECK(stream.poll() == StreamState::Closed);
  }
  uint16_t free_port = 0;
  {
    Listener gone;
    free_port = gone.port;
  }
  stream.open({"127.0.0.1", free_port, nullptr, 0, 0});
  CHECK(settled(stream) == StreamState::Closed);
}

}  // namespace

int main() {
  an_answer();
  nobody_else();
  return test::done();
}
