// Events that the host has not taken yet. The queue is bounded; when it is full, the least important event is dropped first.
#pragma once

#include "enums.h"
#include "halocline_core.h"
#include "sensor-filter.h"

namespace halocline {

class EventQueue {
 public:
  void add(const hc_event& event);
  uint32_t take(hc_event* out, uint32_t capacity);
  bool is_empty() const { return count_ == 0; }
  uint32_t dropped() const { return dropped_; }
  void forget_all() { count_ = dropped_ = 0; }

 private:
  void remove(uint32_t index);
  uint32_t least_important() const;

  hc_event events_[HC_EVENT_SLOTS] = {};
  uint32_t count_ = 0;
  uint32_t dropped_ = 0;
};

hc_event relay_event(uint32_t index, bool is_on, Cause cause, uint64_t now_ms);
hc_event stop_event(EventType type, const hc_id& stop_id, uint64_t now_ms);
hc_event fault_event(EventType type, Fault fault, uint64_t now_ms);
hc_event config_event(EventType type, uint32_t revision, ConfigField field, uint64_t now_ms);
hc_event warning_event(Fault fault, const Reading& reading, uint64_t now_ms);
hc_event warning_ended_event(Fault fault, const Reading& reading, uint64_t now_ms);
hc_event hold_event(Fault reason, uint8_t suspects, const Reading& reading, uint64_t now_ms);
// `cause`: Command for a person, AutomaticTopUp for the device itself.
hc_event hold_released_event(Fault reason, Cause cause, const Reading& reading, uint64_t now_ms);
hc_event circulation_paused_event(Cause cause, const Reading& reading, uint64_t now_ms);
hc_event top_up_lock_event(bool is_locked, const Reading& reading, uint64_t now_ms);
hc_event run_phase_event(RunType run_type, const hc_id& id, Phase phase, const Reading& reading, uint64_t now_ms);
// `reason` is why a run ended before its time; the caller adds how long its pumps ran.
hc_event run_ended_event(RunType run_type, const hc_id& id, Outcome outcome, Fault reason, const Reading& reading,
                         uint64_t now_ms);

}  // namespace halocline
