#include "ports/linux/setup-serial.h"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

namespace halocline::linux_port {

// Improv's own speed, and no character that means something to a terminal.
static bool set_up(int file) {
  termios settings = {};
  if (tcgetattr(file, &settings) != 0) return false;
  cfmakeraw(&settings);
  settings.c_cflag |= CLOCAL | CREAD;
  // Without this a read with nothing to read looks like the end.
  settings.c_cc[VMIN] = 1;
  settings.c_cc[VTIME] = 0;
  if (cfsetspeed(&settings, B115200) != 0) return false;
  return tcsetattr(file, TCSANOW, &settings) == 0;
}

static int opened(const char* path) {
  const int file = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0 || set_up(file)) return file;
  close(file);
  return -1;
}

void SetupSerial::poll(uint64_t steady_ms) {
  if (!line_.is_open() && steady_ms >= next_try_ms_) {
    next_try_ms_ = steady_ms + SERIAL_REOPEN_MS;
    const int file = opened(path_);
    if (file >= 0) line_.open(file, steady_ms);
  }
  line_.poll(steady_ms);
}

}  // namespace halocline::linux_port
