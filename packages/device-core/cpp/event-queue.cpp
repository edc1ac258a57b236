#include "event-queue.h"

namespace halocline {

// Types are numbered by importance: relay edges go first, what was latched goes last. A queue full of latches drops its
// oldest latch; the latch itself stands in the view and in the saved record all the same.
uint32_t EventQueue::least_important() const {
  uint32_t found = 0;
  for (uint32_t i = 1; i < count_; ++i) {
    if (events_[i].type < events_[found].type) found = i;
  }
  return found;
}

void EventQueue::remove(uint32_t index) {
  for (uint32_t i = index + 1; i < count_; ++i) events_[i - 1] = events_[i];
  --count_;
}

void EventQueue::add(const hc_event& event) {
  if (count_ == HC_EVENT_SLOTS) {
    ++dropped_;
    const uint32_t victim = least_important();
    if (event.type < events_[victim].type) return;
    remove(victim);
  }
  events_[count_] = event;
  ++count_;
}

uint32_t EventQueue::take(hc_event* out, uint32_t capacity) {
  const uint32_t taken = count_ < capacity ? count_ : capacity;
  for (uint32_t i = 0; i < taken; ++i) out[i] = events_[i];
  for (uint32_t i = taken; i < count_; ++i) events_[i - taken] = events_[i];
  count_ -= taken;
  return taken;
}

static hc_event event_of(uint8_t type, uint64_t now_ms) {
  hc_event event = {};
  event.type = type;
  event.up_ms = now_ms;
  return event;
}

hc_event relay_event(uint32_t index, bool is_on, uint8_t cause, uint64_t now_ms) {
  hc_event event = event_of(HC_EVENT_RELAY, now_ms);
  event.channel = static_cast<uint8_t>(index + 1);
  event.is_on = is_on ? 1 : 0;
  event.cause = cause;
  return event;
}

hc_event stop_event(uint8_t type, const hc_id& stop_id, uint64_t now_ms) {
  hc_event event = event_of(type, now_ms);
  event.id = stop_id;
  return event;
}

hc_event fault_event(uint8_t type, uint8_t fault, uint64_t now_ms) {
  hc_event event = event_of(type, now_ms);
  event.fault = fault;
  return event;
}

hc_event config_event(uint8_t type, uint32_t revision, uint8_t field, uint64_t now_ms) {
  hc_event event = event_of(type, now_ms);
  event.revision = revision;
  event.field = field;
  return event;
}

hc_event level_event(uint8_t type, const Reading& reading, uint64_t now_ms) {
  hc_event event = event_of(type, now_ms);
  event.has_distance = reading.is_good ? 1 : 0;
  event.distance_tenths = reading.tenths;
  return event;
}

}  // namespace halocline
