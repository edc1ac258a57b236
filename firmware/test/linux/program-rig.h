// The whole program on this machine without its wires: real threads, files and clock, a modelled sensor, and pins in memory that
// outlives the process. There is one core per process: each story has a process of its own.
#pragma once

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>

#include "ports/linux/file-flash.h"
#include "ports/linux/no-slots.h"
#include "ports/linux/openssl-digest.h"
#include "ports/linux/openssl-release-key.h"
#include "ports/linux/os-lock.h"
#include "ports/linux/os-random.h"
#include "ports/linux/remembered-pins.h"
#include "ports/linux/watch.h"
#include "ports/linux/wired.h"
#include "test/check.h"
#include "test/vl6180x-model.h"

namespace halocline::test {

using namespace linux_port;

constexpr char REGISTRATION[] = "11111111-2222-4333-8444-555555555555";

// The status that it left.
inline int in_child(const std::function<void()>& story) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    story();
    std::fflush(nullptr);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

struct TempFolder {
  TempFolder() {
    char name[] = "/tmp/halocline-rig-XXXXXX";
    path = mkdtemp(name);
  }
  ~TempFolder() { std::filesystem::remove_all(path); }
  std::string path;
};

// Seen by the process that started this one, too.
inline RememberedPins& shared_pins() {
  void* place = mmap(nullptr, sizeof(RememberedPins), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return *new (place) RememberedPins;
}

inline bool is_relay_on(RememberedPins& pins, uint32_t channel) {
  const RelayBoard board = simulated_board().relays;
  return pins.is_driven(board.pins[channel], level_for(board.polarity, true));
}

inline bool is_any_relay_on(RememberedPins& pins) {
  for (uint32_t channel = 0; channel < HC_CHANNELS; ++channel)
    if (is_relay_on(pins, channel)) return true;
  return false;
}

// A sensor that measures by the clock, and a bus that can hang for good.
class TickingBus final : public I2cBus {
 public:
  std::atomic<bool> hangs{false};
  // Once.
  std::atomic<uint32_t> hangs_ms{0};

  BusResult write_registers(uint8_t address, uint16_t first, const uint8_t* bytes, size_t length) override {
    tick();
    return model_.write_registers(address, first, bytes, length);
  }
  BusResult read_registers(uint8_t address, uint16_t first, uint8_t* bytes, size_t length) override {
    tick();
    return model_.read_registers(address, first, bytes, length);
  }
  void recover() override { model_.recover(); }

 private:
  void tick() {
    while (hangs) pause();
    std::this_thread::sleep_for(std::chrono::milliseconds(hangs_ms.exchange(0)));
    model_.now_ms = steady_ms();
  }
  Vl6180xModel model_;
};

inline void provision(hal::Flash& flash, const std::string& host, uint16_t port, const std::string& authority) {
  static DeviceMemory memory(flash);
  static ServerTarget server;
  host.copy(reinterpret_cast<char*>(server.host), sizeof server.host - 1);
  server.port = port;
  authority.copy(reinterpret_cast<char*>(server.authority_pem), sizeof server.authority_pem);
  server.authority_length = authority.size();
  Grant grant{};
  grant.registration.length = sizeof REGISTRATION - 1;
  memcpy(grant.registration.text, REGISTRATION, grant.registration.length);
  grant.key.length = 43;
  memset(grant.key.text, 'k', grant.key.length);
  CHECK(memory.begin_boot() && memory.save_server(server) && memory.save_grant(grant));
}

// Runs both tasks until it goes; everything it is given outlives it.
class Rig {
 public:
  Rig(hal::Flash& flash, hal::Stream& stream, RememberedPins& pins)
      : wired(pins, bus, board_),
        program({flash, lock_, stream, random_, wired.relays(), stream, nullptr, slots_, digest_, key_},
                {"hc-0a1b2c3d4e5f", "0.1.0", "relay5-linux", "linux", "poweron", 0, 0, false}),
        tasks(program, wired) {
    CHECK(wired.begin());
    // Before flash or network were looked at.
    CHECK(!is_any_relay_on(pins));
    may_speak = program.begin();
    control_ = std::thread(run_control, std::ref(tasks));
    session_ = std::thread([this] { run_session(tasks, nullptr, 0); });
  }

  void end() {
    wired.shut();
    tasks.is_ending = true;
    control_.join();
    session_.join();
  }

 private:
  Board board_ = simulated_board();
  OsLock lock_;
  OsRandom random_;
  NoSlots slots_;
  OpensslDigest digest_;
  OpensslReleaseKey key_{""};

 public:
  TickingBus bus;
  Wired wired;
  Program program;
  Tasks tasks;
  bool may_speak = false;

 private:
  std::thread control_;
  std::thread session_;
};

inline void wait_ms(uint64_t ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

inline bool comes_true(const std::function<bool()>& is_true, uint64_t within_ms) {
  for (const uint64_t began_ms = steady_ms(); steady_ms() - began_ms < within_ms; wait_ms(1))
    if (is_true()) return true;
  return false;
}

}  // namespace halocline::test
