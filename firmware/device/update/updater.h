// A firmware update on the device: download, verify, set_boot, reboot; after the restart self_test, and then confirmed or rolled
// back by whatever starts programs. The core says whether the device may restart (SAFE-16); whatever fails leaves the old image.
#pragma once

#include "device/control/control-unit.h"
#include "device/flash/device-memory.h"
#include "device/messages/outgoing.h"
#include "device/messages/update-order.h"
#include "device/session/now.h"
#include "device/update/download.h"
#include "device/update/image-check.h"
#include "hal/crypto.h"
#include "hal/slots.h"
#include "hal/stream.h"

namespace halocline {

struct UpdaterParts {
  ControlUnit& control;
  DeviceMemory& memory;
  const wire::Identity& identity;
  // Of its own: the connection to the server goes on beside it.
  hal::Stream& stream;
  // For a server without a certificate on this very machine; null on a device that has no such neighbour.
  hal::Stream* own_machine;
  hal::Slots& slots;
  hal::Digest& digest;
  hal::ReleaseKey& release_key;
};

class Updater {
 public:
  // The memory's boot must have begun before the first tick, not before this.
  explicit Updater(const UpdaterParts& parts);

  // After the core's ok.
  void begin(const wire::UpdateOrder& order, const Now& now);
  // After the core's ok: it refuses once the boot slot may have been touched.
  void cancel();
  // The server has answered a hello.
  void heard();
  void tick(const Now& now, bool is_welcomed);
  // The dates of the download's certificate are checked once the time is known.
  void set_clock_s(uint32_t clock_s) { download_.set_clock_s(clock_s); }

  bool is_on_trial() const { return stage_ == Stage::SelfTest; }
  // It wants to, and may (SAFE-16): the program ends, and whatever started it starts it again.
  bool is_restart_due() const { return is_restart_due_; }
  // Said with every hello: how the last one ended, or that one is on trial. False: nothing to say.
  bool standing(wire::UpdateReport& report) const;
  // What is to be told since the last call, oldest first. False: nothing.
  bool take_report(wire::UpdateReport& report);

 private:
  enum class Stage : uint8_t { Unknown, Idle, Download, Verify, SetBoot, Reboot, SelfTest };
  static constexpr size_t REPORTS_MAX = 8;

  void judge_last_boot();
  void fetch(const Now& now);
  void verify(const Now& now);
  void try_new_program(const Now& now);
  void wait_for_restart(const Now& now);
  void test(const Now& now, bool is_welcomed);

  bool may_restart(const Now& now);
  void enter(Stage stage, wire::UpdatePhase phase, const Now& now);
  void say(const wire::UpdateReport& report);
  void say_percent(uint8_t percent, const Now& now);
  void fail(UpdateFailure reason);
  void leave();

  hal::Slots& slots_;
  ControlUnit& control_;
  DeviceMemory& memory_;
  const wire::Identity& identity_;
  Download download_;
  ImageCheck check_;
  wire::UpdateOrder order_ = {};
  wire::UpdateReport reports_[REPORTS_MAX] = {};
  size_t report_count_ = 0;
  uint64_t said_up_ms_ = 0;
  uint64_t whole_since_up_ms_ = 0;
  uint64_t until_up_ms_ = 0;
  Stage stage_ = Stage::Unknown;
  uint8_t said_percent_ = 0;
  bool is_whole_ = false;
  bool is_restart_due_ = false;
};

}  // namespace halocline
