// What happens to a device. What it says is in device-says.cpp.
#include "device/session/device.h"

namespace halocline {

static constexpr uint64_t IDENTIFY_FOR_MS = 10000;

Device::Device(const DeviceParts& parts)
    : parts_(parts),
      settler_(parts.control, parts.memory, parts.events),
      documents_(parts.control, settler_),
      reporter_(parts.identity) {}

void Device::begin() {
  wire::ConfigDocument document = {};
  if (settler_.begin(parts_.identity.boot, document)) reporter_.set_interval_s(document.interval_s);
}

void Device::set_outbox(Outbox& outbox) {
  outbox_ = &outbox;
  reporter_.set_outbox(outbox);
}

void Device::connection_up(const Now& now) {
  // Whoever it belongs to now meets it after the restart.
  if (has_moved_) return;
  is_link_up_ = true;
  is_welcomed_ = false;
  next_hello_up_ms_ = now.up_ms;
  parts_.events.link_up();
  reporter_.link_up(now.up_ms);
}

// An answer belongs to its connection: on the next one the server asks again.
void Device::connection_down() {
  is_link_up_ = false;
  answers_.forget_all();
  reporter_.link_down();
}

void Device::owner_changed() {
  parts_.events.change_owner(parts_.memory.owner());
  connection_down();
  has_moved_ = true;
}

void Device::take(const Now& now) {
  const bool is_own_ack = is_same_boot(inbound_.telemetry_ack.boot, parts_.identity.boot);
  switch (inbound_.kind) {
    case wire::InboundKind::TelemetryAck:
      if (is_own_ack) reporter_.confirm(inbound_.telemetry_ack, now.up_ms);
      return;
    case wire::InboundKind::EventsAck: {
      // Of whatever boot: events outlive theirs.
      const uint64_t upto = inbound_.events_ack.upto;
      return parts_.events.confirm(inbound_.events_ack.boot, upto < UINT32_MAX ? static_cast<uint32_t>(upto) : UINT32_MAX);
    }
    case wire::InboundKind::Welcome:
      return welcomed(inbound_.welcome, now);
    case wire::InboundKind::Command:
      return obey(now);
    case wire::InboundKind::Unreadable:
      return answers_.add({inbound_.command.id, inbound_.rejection});
    case wire::InboundKind::Ignored:
      return;
  }
}

void Device::welcomed(const wire::Welcome& welcome, const Now& now) {
  if (!is_same_boot(welcome.boot, parts_.identity.boot)) return;
  is_welcomed_ = true;
  // First of all: what follows may write to flash, and flash may be slow.
  if (welcome.has_stop_id) parts_.control.want_stop(welcome.stop_id, now.up_ms);
  parts_.updater.heard();
  set_clock(welcome.clock_s, now);
  reporter_.welcomed(welcome.has_last_seq ? welcome.last_seq : 0);
}

void Device::obey(const Now& now) {
  const Ack ack = parts_.control.command(inbound_.command, now.up_ms);
  if (ack.result == Verdict::Ok && !ack.is_repeat) obey_beside_core(now);
  answers_.add({inbound_.command.id, ack.result});
}

// What moves no water: the core only judged whether the command is fresh.
void Device::obey_beside_core(const Now& now) {
  switch (inbound_.errand) {
    case wire::Errand::BeginUpdate:
      return parts_.updater.begin(inbound_.update, now);
    case wire::Errand::CancelUpdate:
      return parts_.updater.cancel();
    case wire::Errand::Boost:
      return reporter_.boost(now.up_ms);
    case wire::Errand::SetClock:
      return set_clock(inbound_.clock_s, now);
    case wire::Errand::Identify:
      return identify(now.up_ms);
    case wire::Errand::Test:
    case wire::Errand::None:
      return;
  }
}

// An image that has proved itself is news for a hello: only its word and its version make an update a success.
void Device::advance_update(const Now& now) {
  const bool was_on_trial = parts_.updater.is_on_trial();
  parts_.updater.tick(now, is_welcomed_);
  if (was_on_trial == parts_.updater.is_on_trial()) return;
  is_welcomed_ = false;
  next_hello_up_ms_ = now.up_ms;
}

// What the former owner began is ended in order (SAFE-16); then the way is free. Judged anew each time: flash may delay the restart for
// longer than the water is held.
void Device::make_way_for_owner(const Now& now) {
  abort(now);
  const Verdict verdict = parts_.control.hold_for_restart(now.up_ms);
  is_way_free_ = verdict != Verdict::Busy && verdict != Verdict::Interlock;
}

void Device::abort(const Now& now) {
  Command abort = {};
  abort.type = CommandType::Abort;
  abort.id.length = 1;
  abort.id.text[0] = ++aborts_;
  (void)parts_.control.command(abort, now.up_ms);
}

// SAFE-3, SAFE-9, SAFE-21: a reset would forget what flash does not take, so no water moves that is on no record. A run whose water is
// on record goes on to its end; circulation and everything toward safety are as always.
void Device::keep_water_still(const Now& now) {
  const bool is_still = parts_.control.hold_for_restart(now.up_ms) == Verdict::Ok;
  if (!is_still && settler_.has_unsaved_start()) abort(now);
}

// Control went on after the last look: its last word may be a fault.
void Device::store_events() {
  (void)settler_.settle();
  while (settler_.store_next_event()) {
  }
  settler_.begin_round();
}

bool Device::is_restart_due() const { return settler_.is_settled() && (is_way_free_ || parts_.updater.is_restart_due()); }

void Device::identify(uint64_t now_up_ms) { identify_until_up_ms_ = now_up_ms + IDENTIFY_FOR_MS; }

bool Device::is_identifying(uint64_t now_up_ms) const { return now_up_ms < identify_until_up_ms_; }

bool Device::is_latched() const {
  const hc_view& view = settler_.latest().view;
  return view.is_stop_latched != 0 || view.fault != 0;
}

void Device::set_clock(uint32_t clock_s, const Now& now) {
  clock_told_s_ = clock_s;
  clock_told_steady_ms_ = now.steady_ms;
}

uint32_t Device::clock_s(const Now& now) const {
  if (clock_told_s_ == 0) return 0;
  return clock_told_s_ + static_cast<uint32_t>((now.steady_ms - clock_told_steady_ms_) / 1000);
}

void Device::set_rssi_dbm(int32_t rssi_dbm) { rssi_dbm_ = rssi_dbm; }

}  // namespace halocline
