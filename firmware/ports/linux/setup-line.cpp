#include "ports/linux/setup-line.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace halocline::linux_port {

static bool is_only_waiting() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

void SetupLine::open(int file, uint64_t steady_ms) {
  close();
  file_ = file;
  heard_ms_ = steady_ms;
}

void SetupLine::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
  waiting_ = 0;
  is_overrun_ = false;
  improv_.reset();
}

void SetupLine::poll(uint64_t steady_ms) {
  if (!is_open()) return;
  uint8_t bytes[READ_BYTES];
  const ssize_t got = ::read(file_, bytes, sizeof bytes);
  if (got == 0 || (got < 0 && !is_only_waiting())) return close();
  if (got > 0) {
    heard_ms_ = steady_ms;
    improv_.receive(bytes, static_cast<size_t>(got), steady_ms);
  }
  improv_.tick();
  flush();
}

void SetupLine::send(const uint8_t* bytes, size_t length) {
  if (length > sizeof out_ - waiting_) {
    is_overrun_ = true;
    return;
  }
  std::memcpy(out_ + waiting_, bytes, length);
  waiting_ += length;
}

void SetupLine::flush() {
  if (is_overrun_) return close();
  if (waiting_ == 0) return;
  // The program ignores SIGPIPE: a tool that went away shows as an error.
  const ssize_t written = ::write(file_, out_, waiting_);
  if (written < 0 && !is_only_waiting()) return close();
  if (written <= 0) return;
  waiting_ -= static_cast<size_t>(written);
  std::memmove(out_, out_ + written, waiting_);
}

}  // namespace halocline::linux_port
