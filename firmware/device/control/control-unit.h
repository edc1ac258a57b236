// The control core in its place, between two tasks: the control task steps it ten times a second, the session task gives it
// commands and takes its news. Every call that may switch a relay has switched the pins when it returns. Nobody holds the lock
// for longer than one step of the core takes: flash and network are touched after it.
#pragma once

#include "command.h"
#include "device/messages/boot.h"
#include "drivers/relays.h"
#include "hal/lock.h"
#include "halocline_core.h"

namespace halocline {

// What a reading says of the water.
struct Measured {
  int32_t distance_tenths;
  int32_t temperature_tenths;
  uint16_t raw_mm;
  // 255 for a level that cannot be believed.
  uint8_t error_code;
  bool has_distance;
  bool has_raw;
  bool has_temperature;
};

// Taken together under the lock: a view never tells of something that its record does not hold.
struct ControlNews {
  hc_view view;
  Measured measured;
  uint32_t event_count;
  hc_event events[HC_EVENT_SLOTS];
  // Nought when the record is as it was.
  uint32_t record_length;
  uint8_t record[HC_SAVED_BYTES];
};

class ControlUnit {
 public:
  ControlUnit(hal::Lock& lock, RelayOutputs& relays) : lock_(lock), relays_(relays) {}

  // Before both tasks; the relays have begun already. `record` is what flash held, length 0 on a new device.
  void boot(const wire::Boot& boot, const uint8_t* record, uint32_t record_length);

  // The control task. Null: the sensor has nothing new.
  void step(uint64_t now_up_ms, const hc_sample* sample, bool has_temperature, int32_t temperature_tenths);

  // The session task.
  Ack command(const Command& command, uint64_t now_up_ms);
  ConfigField configure(const hc_config& config, uint64_t now_up_ms);
  void want_stop(const hc_id& stop_id, uint64_t now_up_ms);
  // SAFE-16: also keeps the water still; see the core's own words.
  Verdict hold_for_restart(uint64_t now_up_ms);
  void end_update();
  void take_news(ControlNews& news);

 private:
  void follow();
  Measured measured(const hc_view& view) const;

  hal::Lock& lock_;
  RelayOutputs& relays_;
  // Of the latest step.
  hc_sample sample_ = {};
  bool has_sample_ = false;
  bool has_temperature_ = false;
  int32_t temperature_tenths_ = 0;
};

}  // namespace halocline
