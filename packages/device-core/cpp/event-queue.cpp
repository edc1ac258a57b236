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

static hc_event event_of(EventType type, uint64_t now_ms) {
  hc_event event = {};
  event.type = to_c(type);
  event.up_ms = now_ms;
  return event;
}

hc_event relay_event(uint32_t index, bool is_on, Cause cause, uint64_t now_ms) {
  hc_event event = event_of(EventType::Relay, now_ms);
  event.channel = static_cast<uint8_t>(index + 1);
  event.is_on = is_on ? 1 : 0;
  event.cause = to_c(cause);
  return event;
}

hc_event stop_event(EventType type, const hc_id& stop_id, uint64_t now_ms) {
  hc_event event = event_of(type, now_ms);
  event.id = stop_id;
  return event;
}

hc_event fault_event(EventType type, Fault fault, uint64_t now_ms) {
  hc_event event = event_of(type, now_ms);
  event.fault = to_c(fault);
  return event;
}

hc_event config_event(EventType type, uint32_t revision, ConfigField field, uint64_t now_ms) {
  hc_event event = event_of(type, now_ms);
  event.revision = revision;
  event.field = to_c(field);
  return event;
}

// With the place where the water stood.
static hc_event level_event(EventType type, const Reading& reading, uint64_t now_ms) {
  hc_event event = event_of(type, now_ms);
  event.has_distance = reading.is_good ? 1 : 0;
  event.distance_tenths = reading.tenths;
  return event;
}

hc_event warning_event(Fault fault, const Reading& reading, uint64_t now_ms) {
  hc_event event = level_event(EventType::Warning, reading, now_ms);
  event.fault = to_c(fault);
  return event;
}

hc_event warning_ended_event(Fault fault, const Reading& reading, uint64_t now_ms) {
  hc_event event = level_event(EventType::WarningEnded, reading, now_ms);
  event.fault = to_c(fault);
  return event;
}

hc_event hold_event(Fault reason, uint8_t suspects, const Reading& reading, uint64_t now_ms) {
  hc_event event = level_event(EventType::Hold, reading, now_ms);
  event.fault = to_c(reason);
  event.suspects = suspects;
  return event;
}

hc_event hold_released_event(Fault reason, Cause cause, const Reading& reading, uint64_t now_ms) {
  hc_event event = level_event(EventType::HoldReleased, reading, now_ms);
  event.fault = to_c(reason);
  event.cause = to_c(cause);
  return event;
}

hc_event circulation_paused_event(Cause cause, const Reading& reading, uint64_t now_ms) {
  hc_event event = level_event(EventType::CirculationPaused, reading, now_ms);
  event.cause = to_c(cause);
  return event;
}

hc_event top_up_lock_event(bool is_locked, const Reading& reading, uint64_t now_ms) {
  return level_event(is_locked ? EventType::TopUpLocked : EventType::TopUpReleased, reading, now_ms);
}

hc_event run_phase_event(RunType run_type, const hc_id& id, Phase phase, const Reading& reading, uint64_t now_ms) {
  hc_event event = level_event(EventType::RunPhase, reading, now_ms);
  event.id = id;
  event.run_type = to_c(run_type);
  event.phase = to_c(phase);
  return event;
}

hc_event run_ended_event(RunType run_type, const hc_id& id, Outcome outcome, Fault reason, const Reading& reading,
                         uint64_t now_ms) {
  hc_event event = level_event(EventType::RunEnded, reading, now_ms);
  event.id = id;
  event.run_type = to_c(run_type);
  event.outcome = to_c(outcome);
  event.fault = to_c(reason);
  return event;
}

}  // namespace halocline
