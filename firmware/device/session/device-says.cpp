// What a device says, and in which order: what somebody waits for first. Nothing of it tells more than flash knows.
#include "device/session/device.h"

namespace halocline {

static constexpr uint64_t HELLO_MS = 10000;
// A write that failed once may succeed with the next; then it was no more than a delay.
static constexpr uint64_t UNSETTLED_FOR_MS = 1000;

void Device::tick(const Now& now) {
  advance_update(now);
  if (has_moved_) make_way_for_owner(now);
  settler_.begin_round();
  const bool is_settled = settler_.settle();
  if (is_settled) settled_up_ms_ = now.up_ms;
  else if (now.up_ms - settled_up_ms_ >= UNSETTLED_FOR_MS) keep_water_still(now);
  say_answers(now.up_ms);
  say_hello(now.up_ms);
  say_updates(now.up_ms);
  say_event(now.up_ms);
  const wire::Situation situation = this->situation();
  reporter_.tick({is_settled ? &situation : nullptr, settler_.measured(), clock_s(now)}, now.up_ms);
}

// The ack first, then what changed: it is the answer somebody waits for.
void Device::command_received(Text payload, const Now& now) {
  wire::read_inbound(payload, inbound_);
  take(now);
  const bool is_settled = settler_.settle();
  say_answers(now.up_ms);
  say_event(now.up_ms);
  const wire::Situation situation = this->situation();
  reporter_.live({is_settled ? &situation : nullptr, settler_.measured(), clock_s(now)}, now.up_ms);
}

void Device::config_received(Text payload, const Now& now) {
  uint32_t interval_s = 0;
  if (documents_.receive(payload, now.up_ms, interval_s)) reporter_.set_interval_s(interval_s);
  say_event(now.up_ms);
}

wire::Situation Device::situation() const {
  const Settled& settled = settler_.settled();
  return {&settled.view, settled.is_in_force() ? &settled.config : nullptr, settled.last_run_id, rssi_dbm_,
          parts_.updater.is_on_trial()};
}

// A repeated ack has the old result, but tells of the relays as they are now: an old report must not pass as news.
void Device::say_answers(uint64_t now_up_ms) {
  while (settler_.is_settled() && !answers_.is_empty()) {
    const Answer& answer = answers_.oldest();
    const hc_view& view = settler_.settled().view;
    if (!send(Topic::Acks, wire::write_ack(parts_.identity.boot, view, answer.id, answer.result, now_up_ms, room()))) return;
    answers_.drop_oldest();
  }
}

void Device::say_hello(uint64_t now_up_ms) {
  const bool is_due = is_link_up_ && !is_welcomed_ && now_up_ms >= next_hello_up_ms_;
  if (!is_due || !settler_.is_settled()) return;
  const size_t length = wire::write_hello(parts_.identity, situation(), parts_.reset_reason, now_up_ms, room());
  if (!send(Topic::Status, length)) return;
  next_hello_up_ms_ = now_up_ms + HELLO_MS;
  wire::UpdateReport standing = {};
  if (parts_.updater.standing(standing)) (void)say_update(standing, now_up_ms);
}

// Without a connection they are let go: a hello tells how it ended.
void Device::say_updates(uint64_t now_up_ms) {
  for (;;) {
    if (!has_report_) has_report_ = parts_.updater.take_report(report_);
    if (!has_report_) return;
    if (is_link_up_ && !say_update(report_, now_up_ms)) return;
    has_report_ = false;
  }
}

bool Device::say_update(const wire::UpdateReport& report, uint64_t now_up_ms) {
  return send(Topic::OtaStatus, wire::write_update_status(parts_.identity.boot, report, now_up_ms, room()));
}

// One that finds no room counts as lost on its way: it is repeated.
void Device::say_event(uint64_t now_up_ms) {
  if (!is_link_up_ || !parts_.events.due(now_up_ms, event_)) return;
  const Text payload(reinterpret_cast<const char*>(event_.bytes), event_.length);
  if (outbox_ != nullptr) (void)outbox_->send(Topic::Events, payload);
}

bool Device::send(Topic topic, size_t length) {
  return length > 0 && outbox_ != nullptr && outbox_->send(topic, Text(message_, length));
}

}  // namespace halocline
