#include "device/session/settler.h"

#include "device/messages/outgoing.h"
#include "identifier.h"

namespace halocline {

// When the ring is full the others go first.
static EventWeight weight_of(uint8_t type) {
  switch (type) {
    case HC_EVENT_RELAY:
    case HC_EVENT_RUN_PHASE:
    case HC_EVENT_CONFIG_APPLIED:
    case HC_EVENT_CONFIG_REFUSED:
    case HC_EVENT_CIRCULATION_PAUSED:
    case HC_EVENT_WARNING_ENDED:
      return EventWeight::Ordinary;
    default:
      return EventWeight::KeptLongest;
  }
}

static Text text_of(const DeviceState& state) {
  return Text(reinterpret_cast<const char*>(state.document), state.document_length);
}

bool Settler::begin(const wire::Boot& boot, wire::ConfigDocument& document) {
  boot_ = boot;
  const DeviceState& state = memory_.state();
  wire::ConfigRejection rejection = {};
  latest_.last_run_id = state.last_run;
  latest_.has_config = state.document_length > 0 && wire::read_config(text_of(state), document, rejection);
  if (latest_.has_config) latest_.config = document.core;
  settled_ = latest_;
  return latest_.has_config;
}

// The run that ended last of these, or null.
const hc_id* Settler::take_events() {
  const hc_id* last_run_id = nullptr;
  for (uint32_t i = 0; i < news_.event_count; ++i) {
    waiting_.add(news_.events[i]);
    if (news_.events[i].type == HC_EVENT_RUN_ENDED) last_run_id = &news_.events[i].id;
  }
  return last_run_id;
}

// After a failure memory keeps what it was given, so that an empty change tries again with all of it.
bool Settler::save(const FreshDocument* document, const hc_id* last_run_id) {
  StateChange change;
  if (news_.record_length > 0) {
    change.core = news_.record;
    change.core_length = news_.record_length;
  }
  if (document != nullptr) {
    change.document = reinterpret_cast<const uint8_t*>(document->payload.bytes);
    change.document_length = document->payload.length;
  }
  change.last_run = last_run_id;
  const bool is_new = change.core != nullptr || change.document != nullptr || change.last_run != nullptr;
  if (is_saved_ && !is_new) return true;
  return memory_.save_state(change);
}

bool Settler::settle(const FreshDocument* document) {
  control_.take_news(news_);
  const hc_id* const last_run_id = take_events();
  latest_.view = news_.view;
  if (last_run_id != nullptr) latest_.last_run_id = *last_run_id;
  if (document != nullptr) {
    latest_.config = document->config;
    latest_.has_config = true;
  }
  is_saved_ = save(document, last_run_id);
  if (!is_saved_) return false;
  settled_ = latest_;
  if (!has_tried_event_) (void)store_next_event();
  return true;
}

// One that finds no room is tried again at the next call, and keeps its place before the others.
bool Settler::store_next_event() {
  if (!is_saved_) return false;
  if (!has_next_) has_next_ = waiting_.take(&next_, 1) == 1;
  if (!has_next_) return false;
  has_tried_event_ = true;
  if (!store(next_)) return false;
  has_next_ = false;
  return true;
}

// The record has the run, but not the first water that it moves: a reset would lock no top-up after that drain (SAFE-21), and would count
// a second of that top-up (SAFE-3).
static bool has_unsaved_water(const hc_view& now, const hc_view& kept) {
  if (now.run_phase == HC_PHASE_DRAINING && kept.run_phase == HC_PHASE_STOPPING_CIRCULATION) return true;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (now.is_on[i] != 0 && kept.is_on[i] == 0 && now.roles[i] == HC_ROLE_TOPUP) return true;
  }
  return false;
}

bool Settler::has_unsaved_start() const {
  const hc_view& now = latest_.view;
  const hc_view& kept = settled_.view;
  if (is_saved_) return false;
  if (now.has_run != 0) return kept.has_run == 0 || !is_same_id(now.run_id, kept.run_id) || has_unsaved_water(now, kept);
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (now.is_on[i] != 0 && kept.is_on[i] == 0 && now.roles[i] != HC_ROLE_CIRCULATION) return true;
  }
  return false;
}

bool Settler::store(const hc_event& event) {
  char bytes[EVENT_BYTES_MAX];
  const size_t length = wire::write_event(boot_, events_.next_number(), event, {bytes, sizeof bytes});
  return events_.add(weight_of(event.type), reinterpret_cast<const uint8_t*>(bytes), length);
}

bool Settler::add_config_refused(uint64_t now_up_ms, const wire::ConfigRejection& rejection) {
  char bytes[EVENT_BYTES_MAX];
  const size_t length = wire::write_config_refused(boot_, events_.next_number(), now_up_ms, rejection.revision, rejection.field,
                                                   {bytes, sizeof bytes});
  return events_.add(EventWeight::Ordinary, reinterpret_cast<const uint8_t*>(bytes), length);
}

}  // namespace halocline
