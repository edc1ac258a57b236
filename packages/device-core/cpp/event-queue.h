// What happened and was not yet taken. The queue is bounded; when it is full, the least important goes first.
#pragma once

#include "halocline_core.h"
#include "sensor-filter.h"

namespace halocline {

class EventQueue {
 public:
  void add(const hc_event& event);
  uint32_t take(hc_event* out, uint32_t capacity);
  uint32_t dropped() const { return dropped_; }
  void forget_all() { count_ = dropped_ = 0; }

 private:
  void remove(uint32_t index);
  uint32_t least_important() const;

  hc_event events_[HC_EVENT_SLOTS] = {};
  uint32_t count_ = 0;
  uint32_t dropped_ = 0;
};

hc_event relay_event(uint32_t index, bool is_on, uint8_t cause, uint64_t now_ms);
hc_event stop_event(uint8_t type, const hc_id& stop_id, uint64_t now_ms);
hc_event fault_event(uint8_t type, uint8_t fault, uint64_t now_ms);
hc_event config_event(uint8_t type, uint32_t revision, uint8_t field, uint64_t now_ms);
// With the place where the water stood; the caller adds what it is about.
hc_event level_event(uint8_t type, const Reading& reading, uint64_t now_ms);

}  // namespace halocline
