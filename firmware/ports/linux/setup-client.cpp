#include "ports/linux/setup-client.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <cstring>

#include "ports/linux/setup-socket.h"

namespace halocline::linux_port {

using improv::Error;
using improv::FrameType;

// Longer than a device may write flash, and longer than an earlier tool may hold the line.
static constexpr int64_t ANSWER_MS = 15000;

static int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

bool SetupClient::connect(const std::string& state_folder) {
  close();
  const std::string path = state_folder + "/" + SETUP_SOCKET_NAME;
  sockaddr_un place = {};
  place.sun_family = AF_UNIX;
  if (path.size() >= sizeof place.sun_path) return false;
  std::memcpy(place.sun_path, path.c_str(), path.size());
  file_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file_ >= 0 && ::connect(file_, reinterpret_cast<const sockaddr*>(&place), sizeof place) == 0) return true;
  close();
  return false;
}

void SetupClient::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
  parser_.drop();
}

bool SetupClient::send_all(const uint8_t* bytes, size_t length) {
  while (length > 0) {
    const ssize_t sent = send(file_, bytes, length, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes += sent;
    length -= static_cast<size_t>(sent);
  }
  return true;
}

bool SetupClient::take(uint8_t& byte, int64_t until_ms) {
  const int64_t left_ms = until_ms - now_ms();
  pollfd wanted = {file_, POLLIN, 0};
  return left_ms > 0 && ::poll(&wanted, 1, static_cast<int>(left_ms)) == 1 && recv(file_, &byte, 1, 0) == 1;
}

// Each text has its length before it; what a length promises and the frame does not hold is left out.
static std::vector<std::string> texts_in(const uint8_t* data, size_t length) {
  std::vector<std::string> texts;
  size_t at = 0;
  while (at < length && at + 1 + data[at] <= length) {
    texts.emplace_back(reinterpret_cast<const char*>(data) + at + 1, data[at]);
    at += 1 + data[at];
  }
  return texts;
}

// States, and the word that an earlier error is over, are no answers.
static bool is_answer(const improv::Frame& frame, improv::Rpc command, SetupAnswer& answer) {
  if (frame.type == static_cast<uint8_t>(FrameType::ErrorState) && frame.length == 1 && frame.data[0] != 0) {
    answer = {true, static_cast<Error>(frame.data[0]), {}};
    return true;
  }
  const bool is_result = frame.type == static_cast<uint8_t>(FrameType::Result) && frame.length >= 2;
  if (!is_result || frame.data[0] != static_cast<uint8_t>(command)) return false;
  answer = {true, Error::None, texts_in(frame.data + 2, frame.length - 2)};
  return true;
}

SetupAnswer SetupClient::ask(improv::Rpc command, const std::string& data) {
  SetupAnswer answer;
  if (file_ < 0 || data.size() > improv::DATA_BYTES_MAX - 2) return answer;
  std::string rpc = {static_cast<char>(command), static_cast<char>(data.size())};
  rpc += data;
  uint8_t frame[improv::FRAME_BYTES_MAX];
  const size_t length = write_frame(FrameType::Command, reinterpret_cast<const uint8_t*>(rpc.data()), rpc.size(), frame);
  const int64_t until_ms = now_ms() + ANSWER_MS;
  uint8_t byte = 0;
  bool is_alive = send_all(frame, length);
  while (is_alive && (is_alive = take(byte, until_ms))) {
    if (parser_.push(byte) == improv::Taken::Whole && is_answer(parser_.frame(), command, answer)) return answer;
  }
  close();
  return answer;
}

}  // namespace halocline::linux_port
