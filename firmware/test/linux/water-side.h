// The other end of simulated water: a program in a process of its own connects, and lives as fast as it is asked to.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <vector>

#include "ports/linux/commands.h"
#include "ports/linux/water.h"
#include "test/check.h"

namespace halocline::test {

struct WaterAnswer {
  uint8_t relays[HC_CHANNELS];
  hc_view view;
};

class WaterSide {
 public:
  explicit WaterSide(const std::string& folder) : folder_(folder), path_(folder + "/water") {
    sockaddr_un place{};
    place.sun_family = AF_UNIX;
    path_.copy(place.sun_path, sizeof place.sun_path - 1);
    listener_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK(bind(listener_, reinterpret_cast<const sockaddr*>(&place), sizeof place) == 0 && listen(listener_, 1) == 0);
  }
  ~WaterSide() {
    leave();
    close(listener_);
  }

  // As whoever starts programs: the whole command in a child. Returns its first word.
  WaterAnswer start() {
    leave();
    std::fflush(nullptr);
    child_ = fork();
    if (child_ == 0) _exit(run());
    program_ = accept(listener_, nullptr, nullptr);
    CHECK(program_ >= 0);
    WaterAnswer first{};
    CHECK(hear(first));
    return first;
  }

  // False: the program is gone.
  bool pass(uint32_t elapsed_ms, const hc_sample* sample, WaterAnswer& answer) {
    uint8_t message[linux_port::WATER_MESSAGE_BYTES] = {static_cast<uint8_t>(elapsed_ms), static_cast<uint8_t>(elapsed_ms >> 8)};
    if (sample != nullptr) {
      message[4] = 1;
      message[5] = sample->error_code;
      message[6] = static_cast<uint8_t>(sample->raw_mm);
    }
    if (send(program_, message, sizeof message, MSG_NOSIGNAL) != static_cast<ssize_t>(sizeof message)) return false;
    return hear(answer);
  }

  bool hear(WaterAnswer& answer) {
    uint8_t bytes[linux_port::WATER_ANSWER_BYTES];
    if (recv(program_, bytes, sizeof bytes, MSG_WAITALL) != static_cast<ssize_t>(sizeof bytes)) return false;
    memcpy(answer.relays, bytes, sizeof answer.relays);
    memcpy(&answer.view, bytes + 8, sizeof answer.view);
    return true;
  }

  // The status that it left.
  int end(int signal) {
    kill(child_, signal);
    return wait_for_end();
  }
  int wait_for_end() {
    int status = 0;
    waitpid(child_, &status, 0);
    return status;
  }
  void leave() {
    if (program_ >= 0) close(program_);
    program_ = -1;
  }

  std::string state() const { return folder_ + "/state"; }

 private:
  int run() {
    close(listener_);
    // Its log is not the test's.
    (void)!freopen("/dev/null", "w", stdout);
    std::vector<std::string> words = {"--state", state(), "--water", path_, "--hardware-id", "hc-0a1b2c3d4e5f"};
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    return linux_port::run_command(static_cast<int>(argv.size()), argv.data());
  }

  std::string folder_;
  std::string path_;
  int listener_ = -1;
  int program_ = -1;
  pid_t child_ = -1;
};

}  // namespace halocline::test
