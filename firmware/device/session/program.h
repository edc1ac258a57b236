// The whole device program without its system: a port gives it the parts, calls `control` from one task and `serve` from another.
// It is some 110 KB: static storage, never a stack.
#pragma once

#include "device/control/control-unit.h"
#include "device/event-ring/event-ring.h"
#include "device/flash/device-memory.h"
#include "device/link/connection.h"
#include "device/session/device.h"
#include "device/update/updater.h"
#include "drivers/button.h"
#include "drivers/led.h"
#include "hal/crypto.h"
#include "hal/flash.h"
#include "hal/lock.h"
#include "hal/random.h"
#include "hal/slots.h"
#include "hal/stream.h"

namespace halocline {

// What a port knows of its board. The texts outlive the program.
struct BoardFacts {
  Text hardware_id;
  Text firmware_version;
  Text hardware_model;
  Text chip;
  // Why it started, in the protocol's words: "poweron", "watchdog" and so on.
  Text reset_reason;
  uint32_t slot_bytes;
  uint32_t secure_version;
  bool has_thermometer;
};

struct ProgramParts {
  hal::Flash& flash;
  hal::Lock& lock;
  hal::Stream& stream;
  hal::Random& random;
  // They have begun, so that every output is off, before the program is asked for anything.
  RelayOutputs& relays;
  // Of updates: their download goes on beside the connection to the server. See UpdaterParts.
  hal::Stream& update_stream;
  hal::Stream* own_machine;
  hal::Slots& slots;
  hal::Digest& digest;
  hal::ReleaseKey& release_key;
};

class Program {
 public:
  Program(const ProgramParts& parts, const BoardFacts& board);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Once, before both tasks. False: this boot has no number of its own, so the device does not speak and moves no water; circulation
  // goes on all the same. Once flash takes a number again, it wants to be started again.
  bool begin();

  // The control task, ten times a second. Null: the sensor has nothing new. The pins are switched when it returns.
  void control(uint64_t now_up_ms, const hc_sample* sample, bool has_temperature, int32_t temperature_tenths);
  // The control task: what a finger did. The session task acts on it.
  void finger(Gesture gesture);
  // The control task: what the light is to say.
  LightFacts light();

  // The session task, every 20 ms or so: flash, network, update.
  void serve(const Now& now);
  // The session task, last of all: goodbye, as far as there is room for it. The port has switched the outputs off.
  void close();
  // The session task: the port switches all outputs off, ends, and is started again.
  bool is_restart_due() const { return is_flash_back_ || device_.is_restart_due(); }

  // For set-up by a person and for whoever writes a log; all of it belongs to the session task.
  DeviceMemory& memory() { return memory_; }
  Connection& connection() { return connection_; }
  Device& device() { return device_; }
  const wire::Identity& identity() const { return identity_; }
  void set_rssi_dbm(int32_t rssi_dbm);

 private:
  static constexpr size_t CAPABILITIES_MAX = 6;
  static constexpr uint64_t LOOK_FOR_FLASH_MS = 60000;

  void speak(const Now& now);
  void wait_for_flash(const Now& now);
  void obey_finger(const Now& now);
  void show_light(const Now& now);

  hal::Lock& lock_;
  hal::Random& random_;
  Text capabilities_[CAPABILITIES_MAX];
  wire::Identity identity_;
  DeviceMemory memory_;
  EventRing events_;
  ControlUnit control_;
  Updater updater_;
  Device device_;
  Connection connection_;
  bool may_speak_ = false;
  bool is_flash_back_ = false;
  // Not at once: flash that comes and goes must not make circulation stutter.
  uint64_t look_for_flash_up_ms_ = LOOK_FOR_FLASH_MS;
  uint64_t connected_ms_ = 0;
  // Between the tasks, under the lock.
  Gesture gesture_ = Gesture::None;
  LightFacts light_ = {};
};

}  // namespace halocline
